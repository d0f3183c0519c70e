import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "San Gimignano",
  about: [
    "De 2 à 4 joueurs. La ville aux nombreuses tours grandit rue après rue, et quatre guildes se partagent ses quartiers. Ta famille veut qu’on la voie par-dessus tous les toits.",
    "Segment après segment, tu agrandis la ville, et tu poses tes jetons dans les zones de ses guildes. Là où quatre d’entre eux sont reliés dans quatre guildes différentes, tu peux élever une tour. Celui qui a le plus de tours l’emporte.",
  ],
  chapters: [
    {
      title: "La ville",
      text: [
        "La ville est faite de segments hexagonaux. Chacun est découpé en trois zones qui se rejoignent au milieu, et montre trois des quatre guildes. Chaque zone possède deux côtés voisins de l’hexagone.",
        "Deux zones sont adjacentes si elles ont un côté en commun : les trois zones d’un segment sont adjacentes entre elles et, là où deux segments se touchent par un côté, les deux zones qui bordent ce côté le sont aussi. Se toucher par un coin ne suffit pas. Une zone a donc au plus quatre voisines.",
        "Il y a seize segments : pour chaque guilde qui peut manquer, les trois autres peuvent se suivre de deux manières autour du segment, et chacune de ces huit sortes existe en deux exemplaires. Chaque joueur a 10 tours et 20 jetons.",
      ],
      points: [
        "Lana : les marchands de laine.",
        "Seta : les tisserands de soie.",
        "Cambio : les changeurs.",
        "Medici : les médecins et apothicaires.",
      ],
    },
    {
      title: "Mise en place",
      text: [
        "torri tire les segments au hasard. Quelques-uns forment le début de la ville, serrés les uns contre les autres et tournés au hasard, de façon qu’aucune guilde ne soit adjacente à elle-même. Puis chaque joueur reçoit sa main. Les segments qui restent ne servent pas.",
        "Les segments de toutes les mains sont visibles : rien n’est caché dans ce jeu. Le premier joueur est tiré au sort ; les autres suivent dans le sens horaire.",
      ],
      points: [
        "Deux joueurs : 2 segments côte à côte, 4 dans chaque main.",
        "Trois joueurs : 3 segments en triangle, 3 dans chaque main.",
        "Quatre joueurs : 4 segments en losange, 3 dans chaque main.",
      ],
    },
    {
      title: "Un tour de jeu",
      text: [
        "Un tour de jeu comporte trois étapes, toujours dans cet ordre. C’est ensuite le tour du joueur suivant.",
      ],
      points: [
        "Pose un jeton.",
        "Pose un segment, tant que tu en as.",
        "Construis une tour, si tu as un groupe pour cela.",
      ],
    },
    {
      title: "Poser un jeton",
      text: [
        "Pose un jeton de ta réserve dans n’importe quelle zone de la ville qui n’a pas de tour et contient moins de deux jetons. Peu importe à qui est le jeton qui s’y trouve déjà : deux familles peuvent partager une zone, et tu peux même poser un second jeton à côté d’un des tiens.",
        "Si tu peux en poser un, tu le dois. On ne saute cette étape que si aucune zone n’a de place ou si ta réserve est vide.",
      ],
    },
    {
      title: "Poser un segment",
      text: [
        "Pose un de tes segments, tourné comme tu veux, sur une place libre au bord de la ville.",
      ],
      points: [
        "Il doit toucher au moins deux segments de la ville, chacun par un côté.",
        "Deux zones de la même guilde ne doivent jamais être adjacentes.",
        "Tu dois en poser un si l’un des tiens trouve sa place quelque part. Si ce n’était le cas d’aucun, tu garderais tes segments et sauterais l’étape ; en fait, il y a toujours une place.",
        "Quand ta main est vide, l’étape disparaît, et la partie continue avec les jetons et les tours.",
      ],
    },
    {
      title: "Construire une tour",
      text: [
        "Tu peux construire une tour par tour de jeu. Il te faut pour cela un groupe : quatre zones reliées entre elles, chacune adjacente à au moins une autre des quatre, qui montrent quatre guildes différentes. Chacune doit contenir au moins un de tes jetons et aucune tour.",
        "Place la tour sur l’une des quatre zones, au choix. Tous les jetons de cette zone, les tiens comme ceux des autres, retournent dans la réserve de leur propriétaire. Les jetons des trois autres zones restent où ils sont.",
        "Une zone avec une tour ne reçoit plus de jetons et ne fait plus jamais partie d’un groupe.",
        "Construire est facultatif, à la seule exception qui suit.",
      ],
    },
    {
      title: "L’obligation",
      text: [
        "Il arrive que tes jetons forment encore un groupe juste après que tu as construit. Dans ce cas, tu ne dois pas attendre trop longtemps.",
        "Quand tu as construit, regarde toutes les zones avec un de tes jetons et sans tour qui étaient reliées à la zone où tu as construit, directement ou les unes par les autres. Celles d’entre elles qui se trouvent encore dans un groupe sont retenues.",
        "À ton tour suivant, quand vient l’étape de la tour : si l’une des zones retenues se trouve alors dans un groupe, tu dois construire, et sur l’une de ces zones. Entre-temps, d’autres ont pu t’en libérer en construisant une tour, et ton propre nouveau jeton a pu agrandir le groupe.",
        "L’obligation ne vaut que pour ce seul tour. La tour que tu construis à cause d’elle peut bien sûr t’obliger à nouveau.",
      ],
    },
    {
      title: "Fin de la partie",
      text: [
        "La partie s’arrête aussitôt que quelqu’un construit sa dixième tour. Sinon, elle s’arrête après un tour à partir duquel plus personne ne peut construire, ce qui est le cas dans l’une de ces deux situations :",
      ],
      points: [
        "On ne peut plus poser aucun segment, et il n’existe pour aucun joueur quatre zones sans tour, reliées entre elles dans quatre guildes différentes, qui contiennent chacune un de ses jetons ou ont de la place pour un. On ne se demande pas s’il lui reste des jetons.",
        "Tous les joueurs, l’un après l’autre, ont eu un tour pendant lequel rien n’a été posé ni construit.",
      ],
    },
    {
      title: "Qui gagne",
      text: [
        "Celui qui a le plus de tours l’emporte. En cas d’égalité, la victoire va à celui des joueurs à égalité qui a le plus de jetons dans la ville. Si l’égalité subsiste, ils se partagent la victoire.",
      ],
    },
    {
      title: "Option : la variante de la chaîne",
      text: [
        "Ici, tu peux construire si une chaîne de zones, chacune avec un de tes jetons et sans tour, réunit les quatre guildes, n’importe où sur sa longueur. Les quatre n’ont pas besoin d’être adjacentes : une chaîne est tout ce qui est relié, et peut être aussi longue que tu veux.",
        "La tour peut se dresser sur n’importe quelle zone de la chaîne. Tout le reste demeure, l’obligation et la fin comprises : lis « chaîne » partout où il est écrit « groupe ».",
      ],
    },
    {
      title: "Comment torri lit les règles",
      text: [
        "Là où les règles publiées laissent une question ouverte, voici ce qui vaut à une table torri :",
      ],
      points: [
        "Construire est facultatif tant que l’obligation ne te lie pas, bien que les règles puissent aussi se lire autrement.",
        "Les segments sont découpés en trois zones égales, les huit sortes existent en deux exemplaires chacune et les premiers segments de la ville sont tournés au hasard : tout cela est reconstitué.",
        "Les mains sont visibles.",
        "La fin de la partie sans dixième tour se décide comme décrit plus haut.",
      ],
    },
    {
      title: "À qui l’on doit ce jeu",
      text: [
        "San Gimignano est un jeu de Duilio Carpitella, publié par Piatnik en 2002. Nous les remercions pour ce beau jeu, et espérons que tu l’achèteras.",
        "torri est une mise en œuvre indépendante des règles, sans lien avec ceux qui ont créé ou publié le jeu, ni approbation de leur part. Tous les textes, noms de guildes et dessins sont les nôtres.",
      ],
    },
  ],
};

export default rulebook;
