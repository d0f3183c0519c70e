import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "San Gimignano",
  about: [
    "2 to 4 players. The town of the many towers grows street by street, and four guilds share its quarters. Your family wants to be seen above the roofs of all of them.",
    "Segment by segment you enlarge the town, and you place your tokens in its guild areas. Where four of them lie together in four different guilds, you may raise a tower. Most towers win.",
  ],
  chapters: [
    {
      title: "The town",
      text: [
        "The town is made of hexagonal segments. Each is cut into three areas that meet in the middle, and shows three of the four guilds. Each area has two neighbouring edges of the hexagon.",
        "Two areas adjoin if they share an edge: the three areas of a segment adjoin each other, and across the edge between two segments the two areas on either side of it adjoin. Touching at a corner is not enough. So an area has at most four neighbours.",
        "There are sixteen segments: for each guild that may be missing, the other three can follow each other in two ways around the segment, and there are two segments of each of these eight kinds. Each player has 10 towers and 20 tokens.",
      ],
      points: [
        "Lana: the wool merchants.",
        "Seta: the silk weavers.",
        "Cambio: the money changers.",
        "Medici: the physicians and apothecaries.",
      ],
    },
    {
      title: "Set-up",
      text: [
        "torri draws the segments at random. Some of them are the beginning of the town, laid close together and turned at random so that no guild adjoins itself. Then each player is dealt a hand. Segments that are left over are not used.",
        "The segments in all hands lie open: nothing is hidden in this game. The starting player is chosen at random; the others follow clockwise.",
      ],
      points: [
        "Two players: 2 segments side by side, 4 in each hand.",
        "Three players: 3 segments in a triangle, 3 in each hand.",
        "Four players: 4 segments in a rhombus, 3 in each hand.",
      ],
    },
    {
      title: "A turn",
      text: ["A turn has three steps, always in this order. Then it is the next player's turn."],
      points: [
        "Place one token.",
        "Lay one segment, as long as you have one.",
        "Build one tower, if you have a group for it.",
      ],
    },
    {
      title: "Placing a token",
      text: [
        "Place a token from your supply in any guild area of the town that has no tower and fewer than two tokens. It does not matter whose token is there already: two families may share an area, and you may even place a second token beside your own.",
        "You must place one if you can. The step is left out only if no area has room or your supply is empty.",
      ],
    },
    {
      title: "Laying a segment",
      text: [
        "Lay one of your segments, turned as you like, on a free place at the edge of the town.",
      ],
      points: [
        "It must touch at least two segments of the town, each along an edge.",
        "No two areas of the same guild may adjoin.",
        "You must lay one if any of yours fits anywhere. If none did, you would keep your segments and leave the step out; in fact there always is a place.",
        "When your hand is empty the step falls away, and the game goes on with tokens and towers.",
      ],
    },
    {
      title: "Building a tower",
      text: [
        "You may build one tower in a turn. For this you need a group: four areas that hang together, each adjoining at least one other of the four, that show four different guilds. Each of them must hold at least one token of yours and no tower.",
        "Put the tower on any one of the four areas. All tokens on that area, yours and those of others, go back to their owners' supplies. The tokens on the other three areas stay where they are.",
        "An area with a tower takes no more tokens and is never part of a group again.",
        "Building is optional, with the one exception that follows.",
      ],
    },
    {
      title: "The obligation",
      text: [
        "Sometimes your tokens form another group right after you have built. Then you must not wait too long.",
        "When you have built, look at all the areas with a token of yours and no tower that hung together with the area you built on, directly or through one another. Those of them that still lie in a group are remembered.",
        "In your next turn, when it comes to the tower: if any of the remembered areas lies in a group then, you must build, and on one of those areas. Others may have freed you of it by building a tower in between, and your own new token may have added to the group.",
        "The obligation lasts for this one turn only. The tower you build because of it may of course bind you again.",
      ],
    },
    {
      title: "End of the game",
      text: [
        "The game ends at once when somebody builds their tenth tower. Otherwise it ends after a turn from which on nobody can build any more, which is the case when one of two things is true:",
      ],
      points: [
        "No segment can be laid any more, and for no player are there four areas without towers that hang together in four different guilds and each hold a token of that player or have room for one. Whether the player has any tokens left is not asked.",
        "Every player in a row has had a turn in which nothing was placed, laid or built.",
      ],
    },
    {
      title: "Who wins",
      text: [
        "Most towers win. In a tie, the one of the tied players with the most tokens in the town wins. If that is a tie as well, they share the victory.",
      ],
    },
    {
      title: "Option: the string variant",
      text: [
        "Here you may build if a string of areas, each with a token of yours and no tower, contains all four guilds anywhere along it. The four need not adjoin each other: a string is everything that hangs together, and may be as long as you like.",
        "The tower may stand on any area of the string. Everything else stays as it is, the obligation and the end included: read string wherever it says group.",
      ],
    },
    {
      title: "How torri reads the rules",
      text: [
        "Where the published rules leave something open, this is what holds at a torri table:",
      ],
      points: [
        "Building is optional unless the obligation binds you, although the rules can also be read as if it were not.",
        "Segments are cut into three equal areas, the eight kinds come twice each, and the first segments of the town are turned at random: this is reconstructed.",
        "Hands lie open.",
        "The end of the game without a tenth tower is decided as told above.",
      ],
    },
    {
      title: "Whose game this is",
      text: [
        "San Gimignano is a game by Duilio Carpitella, published by Piatnik in 2002. We thank them for a beautiful game, and hope that you buy it.",
        "torri is an independent implementation of the rules, neither affiliated with nor endorsed by anyone who made or published the game. All words, names of guilds and drawings are our own.",
      ],
    },
  ],
};

export default rulebook;
