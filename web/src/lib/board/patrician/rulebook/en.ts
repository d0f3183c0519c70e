import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "Patrician",
  about: [
    "2 to 5 players, about 50 minutes. Medieval Italy: every proud family wants a tower, and every tower wants to be the tallest. You are a master builder who works for all of them and adds floor after floor wherever there is prestige to be won.",
    "Each card that you play builds in one city, and the city where you build gives you your next card. Whoever owns most of a tower when its city is complete takes the prestige for it. Portraits of patricians on the cards you played are worth points as well. Most points win.",
  ],
  chapters: [
    {
      title: "What lies on the table",
      text: [
        "The map shows nine cities of Italy, ten with five players. Each city has two building sites, left and right, on which two towers grow. The Roman numeral on its crest says how many floors the city holds, both towers together.",
        "Two prestige tokens wait in each city. The higher one is worth as many points as the city has floors and belongs to the taller tower; the other is worth 3 points less and belongs to the shorter tower.",
        "A building card shows the crest of its city and exactly one extra: a second crest, one portrait, two equal portraits, the shift sign or the question mark. Three patricians appear on the portraits: the captain, the banker and the lady. Some cards also bear a star; they always show one crest and one portrait.",
      ],
      points: [
        "Roma, Firenze, Bologna and, with five players, Pistoia: 9 floors, tokens of 9 and 6, seven cards each, two of them with two crests.",
        "Milano, Lucca and Siena: 7 floors, tokens of 7 and 4, five cards each, two of them with two crests.",
        "Verona, Ferrara and Parma: 5 floors, tokens of 5 and 2, four cards each, one of them with two crests.",
        "The crests on the cards of a city add up to exactly the floors it holds: every city will be completed.",
      ],
    },
    {
      title: "Set-up",
      text: ["torri sets up the table for you. This is what happens:"],
      points: [
        "With fewer than five players Pistoia, its seven cards and its two tokens stay in the box.",
        "Each player has a supply of floors: 39 with two players, 29 with three, 21 with four or five. Nobody can need more.",
        "The starred cards are shuffled on their own, and three of them are dealt to each player. The rest of them are shuffled into the other cards to make the draw pile.",
        "One card is turned up from the draw pile beside every city. It need not be a card of that city, and seldom is.",
        "Every city in play gets its two prestige tokens.",
        "The starting player is chosen at random; the others follow clockwise.",
      ],
    },
    {
      title: "A turn",
      text: ["A turn has five steps, always in this order. Then it is the next player's turn."],
      points: [
        "Play a card from your hand.",
        "Build one floor for each crest on it. If this completes the city, it is scored at once.",
        "If the card shows the shift sign, you may shift a floor in another city.",
        "Take the face-up card beside the city in which you built.",
        "The empty place is refilled from the draw pile.",
      ],
    },
    {
      title: "Playing and building",
      text: [
        "Put one of your cards face up on your own pile. The others only ever see the card on top of it; you may look through your own pile whenever you like.",
        "For each crest on the card, one or two, build one of your floors in that city: on either site, on the ground or on top of whatever stands there, whoever it belongs to. With two crests you may put both floors on one site or one on each.",
        "A city never holds more floors than its numeral says. And no city is finished with a single tower: if the floor you are about to build is the city's last and one of its sites is still empty, that floor must go to the empty site. With a two-crest card this is true of the second of its floors.",
      ],
    },
    {
      title: "The shift sign",
      text: [
        "After building, a card with the shift sign lets you shift one floor: take the top floor of a tower, whoever owns it, and put it on the other site of the same city. It may leave the first site empty. You may always decline. A shift that is not used, or that is possible nowhere, is lost.",
        "The city in which you shift must meet three conditions:",
      ],
      points: [
        "At least one of the floors there is yours.",
        "It is not the city in which you built this turn.",
        "It has not been scored yet.",
      ],
    },
    {
      title: "Taking a card",
      text: [
        "Take the face-up card beside the city in which you just built: choosing where to build also means choosing your next card. You may not go without while there is a card to take.",
        "The question mark on the card you played lets you take the face-up card beside any city instead, including the one you built in.",
        "Towards the end of the game places stay empty. If no card lies beside the city in which you built, take one from beside any other city. If there is none anywhere, you take nothing and play on with the cards in your hand.",
        "The place you took from is refilled from the draw pile for as long as it lasts, beside completed cities too.",
      ],
    },
    {
      title: "Scoring a city",
      text: [
        "As soon as the last floor of a city is built the city is scored, even before a floor is shifted. The number of floors is odd, so one tower is always taller than the other.",
        "From then on nothing changes in that city: no floor is moved there any more.",
      ],
      points: [
        "Whoever owns most floors in the taller tower takes the higher token.",
        "Whoever owns most floors in the shorter tower takes the lower token.",
        "If several players have equally many floors in a tower, the one of them whose floor is nearest the top takes the token.",
        "Everybody else gets nothing. One player may well take both tokens.",
      ],
    },
    {
      title: "End of the game",
      text: [
        "All cards are played. When your hand is empty you take no more turns; when all hands are empty the game ends. Everybody will have played the same number of cards: 24 with two players, 16 with three, 12 with four, 11 with five.",
        "Should a city not be complete by then, which cannot happen with the cards of the game, it is scored now. If its towers are equally tall, the left one counts as the taller; nobody gets the token of an empty tower.",
        "Now look at the portraits on all the cards you played. Every set of three equal portraits is worth 6 points. A card with two portraits counts as two.",
        "Most points win. In a tie, the one of the tied players with the fewest floors on the board wins. If that is a tie as well, they share the victory.",
      ],
    },
    {
      title: "What is hidden",
      text: [
        "Hidden are the order of the draw pile and the three cards dealt to each of the others, until they are played. Every other card in a hand was taken from the table for all to see.",
        "So whenever you do not know a card in another hand, it can only be one of the starred cards dealt at the start. The computer players know what you could know in their seat and nothing more.",
      ],
    },
    {
      title: "Expansion: the Messengers",
      text: [
        "Each player has two messengers with two or three players, one with four or five. They make the cities they stand beside more valuable, and punish whoever keeps away from them.",
        "If you played a starred card, you may place one of your messengers after the whole turn, on the road between two neighbouring cities. You may do so even if there was no card left to take, even on your very last turn, and even beside cities that are already scored.",
        "Neighbours are Roma and Siena, Siena and Lucca, Siena and Bologna, Lucca and Milano, Lucca and Ferrara, Milano and Parma, Parma and Verona, Verona and Ferrara, Ferrara and Bologna, Bologna and Firenze; with five players also Roma and Pistoia, Pistoia and Firenze.",
      ],
      points: [
        "Neither of the two cities may be the one in which you built this turn.",
        "Only one messenger stands on a road.",
        "At most two messengers stand beside a city.",
      ],
    },
    {
      title: "Points with the Messengers",
      text: [
        "When a city with messengers is scored, the winner of each of its towers also takes a token of 2 points for every messenger beside that city. A messenger that is placed beside a city already scored changes nothing about that city's score.",
        "One city is different: in the last city of the game to be scored, the winner of each tower gets 2 points, and neither the prestige token nor anything for messengers.",
        "At the end, look at all cities with a messenger beside them. Whoever is present in the fewest of their towers, with any number of floors, loses 3 points. If several are, it is the one of them with the fewest floors in those towers. If that is a tie as well, or if no messenger was placed, nobody loses anything.",
      ],
    },
    {
      title: "Expansion: the Ambassadors",
      text: [
        "At the end of the game four ambassadors join the players who have earned them, and bring portraits along. The ambassadors A, B and C each bring one portrait of your choice, the ambassador D brings one of each patrician. torri chooses for you what is worth most.",
        "Only prestige tokens count here, never the tokens won with messengers, nor the tokens of a last city that paid 2 points instead. Both expansions can be played together; neither changes the other.",
        "This is how they are earned:",
      ],
      points: [
        "A: most tokens of value 6. In a tie it goes to the one of the tied players who owns the first token in this order: Roma, Firenze, Bologna, Pistoia.",
        "B: most tokens of value 4. In a tie the order is Milano, Lucca, Siena.",
        "C: most tokens of value 2. In a tie the order is Verona, Parma, Ferrara.",
        "In these orders, tokens that nobody owns are passed over.",
        "D: most points from the prestige tokens of Verona, Parma and Milano together. In a tie: most of those points from Verona. If that is a tie as well, or nobody has any such points, nobody gets D.",
      ],
    },
    {
      title: "Options at a torri table",
      text: [
        "Whoever opens a table chooses the expansions and, where the published rules leave something open or differ between languages, one of the readings.",
      ],
      points: [
        "Memory, all that was seen stays known: the cards that others took and played remain visible. This is the usual setting.",
        "Memory, only what lies open: as at a real table, you see nothing of the others but the top card of each pile. What they took, what lies further down and the list of past turns stay hidden until the game is over, so you have to remember.",
        "Penalty of the Messengers, by presence: it hits whoever is present in the fewest towers, as told above and in the English rules. This is the usual setting.",
        "Penalty of the Messengers, by majority: it hits whoever holds the majority in the fewest towers of the cities with messengers, as in the French rules. A tie is still decided by who has the fewest floors in all the towers of these cities.",
        "Last city with the Messengers, two points: each tower of the city scored last pays 2 points, as told above and in the English rules. This is the usual setting.",
        "Last city with the Messengers, as any other: the French rules know no exception, and the last city pays its tokens as every city does.",
        "Cards of your own: whoever owns the game can write down its cards, or invent some, and play with them. Every card needs one extra, starred cards one crest and one portrait; the crests of each city must add up to its floors. There must be enough starred cards to deal three to everybody with any number of players from 2 to 5 (below five without those of Pistoia), the cards must divide evenly among the players, and at most 63 may be in play. With such cards the supply of floors never runs out.",
      ],
    },
    {
      title: "Whose game this is",
      text: [
        "Patrician is a game by Michael Schacht, published by AMIGO Spiel + Freizeit and, in English, by Mayfair Games in 2007; the Messengers and Ambassadors followed in 2008. We thank them for a beautiful game, and hope that you buy it.",
        "torri is an independent implementation of the rules, neither affiliated with nor endorsed by anyone who made or published the game. All words and drawings are our own. Cities, floors, points and the number of cards are those of the game; which extra stands on which card is partly reconstructed, as is the order of the tokens that decides ties over the ambassadors.",
      ],
    },
  ],
};

export default rulebook;
