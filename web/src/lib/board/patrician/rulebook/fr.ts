import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "Patrician",
  about: [
    "De 2 à 5 joueurs, environ 50 minutes. L’Italie du Moyen Âge : chaque grande famille veut sa tour, et chaque tour veut être la plus haute. Tu es un maître bâtisseur au service de toutes ces familles, et tu ajoutes étage après étage partout où il y a du prestige à gagner.",
    "Chaque carte que tu joues te fait construire dans une cité, et la cité où tu construis te donne ta prochaine carte. Quand une cité est achevée, celui qui a la majorité dans une tour en reçoit le prestige. Les portraits de Patriciens des cartes que tu as jouées rapportent aussi des points. Le plus grand total l’emporte.",
  ],
  chapters: [
    {
      title: "Ce qu’il y a sur la table",
      text: [
        "Le plateau montre neuf cités d’Italie, dix à cinq joueurs. Chaque cité a deux sites de construction, un à gauche et un à droite, sur lesquels s’élèvent deux tours. Le chiffre romain sur son armoirie indique combien d’étages la cité peut contenir, les deux tours ensemble.",
        "Deux tuiles Prestige attendent dans chaque cité. Celle de plus grande valeur vaut autant de points que la cité a d’étages et revient à la plus haute tour ; l’autre vaut 3 points de moins et revient à la plus petite.",
        "Une carte Construction montre l’armoirie de sa cité et exactement un supplément : une seconde armoirie, un portrait, deux portraits identiques, le signe de déplacement ou le point d’interrogation. Les portraits représentent trois Patriciens : le capitaine, le banquier et la dame. Certaines cartes portent en outre une étoile ; elles montrent toujours une armoirie et un portrait.",
      ],
      points: [
        "Roma, Firenze, Bologna et, à cinq joueurs, Pistoia : 9 étages, tuiles de 9 et 6, sept cartes chacune, dont deux à deux armoiries.",
        "Milano, Lucca et Siena : 7 étages, tuiles de 7 et 4, cinq cartes chacune, dont deux à deux armoiries.",
        "Verona, Ferrara et Parma : 5 étages, tuiles de 5 et 2, quatre cartes chacune, dont une à deux armoiries.",
        "Le total des armoiries sur les cartes d’une cité est exactement son nombre d’étages : toutes les cités seront donc achevées.",
      ],
    },
    {
      title: "Mise en place",
      text: ["torri met la table en place pour toi. Voici ce qui se passe :"],
      points: [
        "À moins de cinq joueurs, Pistoia, ses sept cartes et ses deux tuiles restent dans la boîte.",
        "Chaque joueur a une réserve d’étages : 39 à deux joueurs, 29 à trois, 21 à quatre ou cinq. Personne ne peut avoir besoin de plus.",
        "Les cartes à étoile sont mélangées à part, et chaque joueur en reçoit trois. Les autres sont mélangées avec le reste des cartes pour former la pioche.",
        "On retourne une carte de la pioche à côté de chaque cité. Ce n’est pas forcément une carte de cette cité, et ce l’est même rarement.",
        "Chaque cité en jeu reçoit ses deux tuiles Prestige.",
        "Le premier joueur est tiré au sort ; les autres suivent dans le sens horaire.",
      ],
    },
    {
      title: "Un tour de jeu",
      text: [
        "Un tour de jeu comporte cinq étapes, toujours dans cet ordre. C’est ensuite le tour du joueur suivant.",
      ],
      points: [
        "Joue une carte de ta main.",
        "Construis un étage pour chaque armoirie de la carte. Si la cité est alors achevée, elle est décomptée aussitôt.",
        "Si la carte porte le signe de déplacement, tu peux déplacer un étage dans une autre cité.",
        "Prends la carte visible à côté de la cité où tu as construit.",
        "L’emplacement vide reçoit une nouvelle carte de la pioche.",
      ],
    },
    {
      title: "Jouer une carte et construire",
      text: [
        "Pose une de tes cartes, face visible, sur ta propre pile. Les autres n’en voient jamais que la carte du dessus ; toi, tu peux consulter ta pile quand tu veux.",
        "Pour chaque armoirie de la carte, une ou deux, construis un de tes étages dans cette cité : sur le site de ton choix, au sol ou sur ce qui s’y dresse déjà, quel qu’en soit le propriétaire. Avec deux armoiries, tu peux placer les deux étages sur le même site ou un sur chacun.",
        "Une cité ne contient jamais plus d’étages que son chiffre ne l’indique. Et aucune cité ne s’achève avec une seule tour : si l’étage que tu vas construire est le dernier de la cité et qu’un de ses sites est encore vide, cet étage doit aller sur le site vide. Avec une carte à deux armoiries, cela vaut pour le second de ses étages.",
      ],
    },
    {
      title: "Le signe de déplacement",
      text: [
        "Après la construction, une carte qui porte le signe de déplacement te permet de déplacer un étage : prends l’étage supérieur d’une tour, quel qu’en soit le propriétaire, et pose-le sur l’autre site de la même cité. Le premier site peut se retrouver vide. Tu peux toujours renoncer. Un déplacement que l’on n’utilise pas, ou qui n’est possible nulle part, est perdu.",
        "La cité où tu déplaces un étage doit remplir trois conditions :",
      ],
      points: [
        "Au moins un des étages qui s’y trouvent est à toi.",
        "Ce n’est pas la cité où tu as construit ce tour-ci.",
        "Elle n’a pas encore été décomptée.",
      ],
    },
    {
      title: "Prendre une carte",
      text: [
        "Prends la carte visible à côté de la cité où tu viens de construire : choisir où construire, c’est donc aussi choisir ta prochaine carte. Tant qu’il y a une carte à prendre, tu ne peux pas t’en passer.",
        "Si la carte que tu as jouée porte le point d’interrogation, tu peux prendre à la place la carte visible à côté de n’importe quelle cité, y compris celle où tu as construit.",
        "Vers la fin de la partie, des emplacements restent vides. S’il n’y a pas de carte à côté de la cité où tu as construit, prends-en une à côté d’une autre cité, au choix. S’il n’y en a plus nulle part, tu ne prends rien et tu continues avec les cartes de ta main.",
        "L’emplacement où tu as pris la carte en reçoit une nouvelle tant que la pioche n’est pas épuisée, même à côté des cités achevées.",
      ],
    },
    {
      title: "Décompte d’une cité",
      text: [
        "Dès que le dernier étage d’une cité est construit, elle est décomptée, avant même un éventuel déplacement. Le nombre d’étages est impair : l’une des tours est donc toujours plus haute que l’autre.",
        "Ensuite, plus rien ne change dans cette cité : on n’y déplace plus aucun étage.",
      ],
      points: [
        "Celui qui a le plus d’étages dans la plus haute tour prend la tuile de plus grande valeur.",
        "Celui qui a le plus d’étages dans la plus petite tour prend la tuile de plus petite valeur.",
        "Si plusieurs joueurs sont à égalité dans une tour, la tuile va à celui d’entre eux dont un étage est le plus proche du sommet.",
        "Les autres ne reçoivent rien. Un même joueur peut très bien prendre les deux tuiles.",
      ],
    },
    {
      title: "Fin de la partie",
      text: [
        "Toutes les cartes sont jouées. Quand ta main est vide, tu ne joues plus ; quand toutes les mains sont vides, la partie est finie. Chacun aura joué le même nombre de cartes : 24 à deux joueurs, 16 à trois, 12 à quatre, 11 à cinq.",
        "Si une cité n’est pas achevée à ce moment, ce qui ne peut pas arriver avec les cartes du jeu, elle est décomptée alors. Si ses deux tours sont de même hauteur, celle de gauche compte comme la plus haute ; la tuile d’une tour vide ne va à personne.",
        "Regarde maintenant les portraits de toutes les cartes que tu as jouées. Chaque série de trois portraits identiques vaut 6 points. Une carte à deux portraits compte pour deux.",
        "Le plus grand total l’emporte. En cas d’égalité, la victoire va à celui des joueurs à égalité qui a le moins d’étages sur le plateau. Si l’égalité subsiste, ils se partagent la victoire.",
      ],
    },
    {
      title: "Ce qui est caché",
      text: [
        "Sont cachés l’ordre de la pioche et les trois cartes distribuées à chacun des autres, jusqu’à ce qu’elles soient jouées. Toute autre carte en main a été prise sur la table, sous les yeux de tous.",
        "Quand tu ne connais pas une carte dans la main d’un autre, ce ne peut donc être qu’une carte à étoile distribuée au début. Quand l’ordinateur joue, il sait ce que tu pourrais savoir à sa place, et rien de plus.",
      ],
    },
    {
      title: "Extension : les Messagers",
      text: [
        "Chaque joueur a deux messagers à deux ou trois joueurs, un seul à quatre ou cinq. Ils donnent plus de valeur aux cités à côté desquelles ils se tiennent, et punissent celui qui reste à l’écart de ces cités.",
        "Si tu as joué une carte à étoile, tu peux, une fois ton tour terminé, placer un de tes messagers sur la route entre deux cités voisines. Tu le peux même s’il ne restait plus de carte à prendre, même à ton tout dernier tour, et même à côté de cités déjà décomptées.",
        "Sont voisines Roma et Siena, Siena et Lucca, Siena et Bologna, Lucca et Milano, Lucca et Ferrara, Milano et Parma, Parma et Verona, Verona et Ferrara, Ferrara et Bologna, Bologna et Firenze ; à cinq joueurs aussi Roma et Pistoia, Pistoia et Firenze.",
      ],
      points: [
        "Aucune des deux cités ne peut être celle où tu as construit ce tour-ci.",
        "Il n’y a qu’un seul messager par route.",
        "Il y a au plus deux messagers à côté d’une cité.",
      ],
    },
    {
      title: "Les points des Messagers",
      text: [
        "Quand une cité avec des messagers est décomptée, le gagnant de chacune de ses tours prend en plus un jeton de 2 points pour chaque messager à côté de cette cité. Un messager placé à côté d’une cité déjà décomptée ne change rien à son décompte.",
        "Une cité fait exception : dans la dernière cité décomptée de la partie, le gagnant de chacune des tours reçoit 2 points, mais ni la tuile Prestige ni rien pour les messagers.",
        "À la fin, on regarde toutes les cités qui ont un messager à côté d’elles. Celui qui est présent dans le moins de leurs tours, quel que soit le nombre de ses étages, perd 3 points. S’ils sont plusieurs dans ce cas, c’est celui d’entre eux qui a le moins d’étages dans ces tours. Si l’égalité subsiste, ou si aucun messager n’a été placé, personne ne perd rien.",
      ],
    },
    {
      title: "Extension : les Ambassadeurs",
      text: [
        "À la fin de la partie, quatre ambassadeurs rejoignent les joueurs qui les ont mérités, et leur apportent des portraits. Les ambassadeurs A, B et C apportent chacun un portrait au choix, l’ambassadeur D en apporte un de chaque Patricien. torri choisit pour toi ce qui rapporte le plus.",
        "Seules comptent ici les tuiles Prestige, jamais les jetons gagnés grâce aux messagers, ni les tuiles d’une dernière cité qui a rapporté 2 points à leur place. Les deux extensions peuvent se jouer ensemble ; aucune ne modifie l’autre.",
        "Voici comment les obtenir :",
      ],
      points: [
        "A : le plus de tuiles de valeur 6. En cas d’égalité, il va à celui des joueurs à égalité qui possède la première tuile dans cet ordre : Roma, Firenze, Bologna, Pistoia.",
        "B : le plus de tuiles de valeur 4. En cas d’égalité, l’ordre est Milano, Lucca, Siena.",
        "C : le plus de tuiles de valeur 2. En cas d’égalité, l’ordre est Verona, Parma, Ferrara.",
        "Dans ces ordres, on saute les tuiles qui n’appartiennent à personne.",
        "D : le plus de points avec les tuiles Prestige de Verona, Parma et Milano réunies. En cas d’égalité : le plus de ces points à Verona. Si l’égalité subsiste, ou si personne n’a de tels points, personne ne reçoit D.",
      ],
    },
    {
      title: "Les options d’une table torri",
      text: [
        "Celui qui ouvre une table choisit les extensions et, là où les règles publiées sont muettes ou diffèrent d’une langue à l’autre, l’une des lectures possibles.",
      ],
      points: [
        "Mémoire, tout ce qui a été vu reste connu : les cartes que les autres ont prises et jouées restent visibles. C’est le réglage habituel.",
        "Mémoire, seulement ce qui est visible : comme à une vraie table, tu ne vois des autres que la carte du dessus de chaque pile. Ce qu’ils ont pris, ce qui se trouve plus bas et la liste des tours passés restent cachés jusqu’à la fin de la partie : à toi de t’en souvenir.",
        "Pénalité des Messagers, selon la présence : elle frappe celui qui est présent dans le moins de tours, comme décrit plus haut et dans les règles anglaises. C’est le réglage habituel.",
        "Pénalité des Messagers, selon la majorité : elle frappe celui qui a la majorité dans le moins de tours des cités avec messagers, comme dans les règles françaises. En cas d’égalité, elle frappe ici aussi celui qui a le moins d’étages dans toutes les tours de ces cités.",
        "Dernière cité avec les Messagers, deux points : chaque tour de la dernière cité décomptée rapporte 2 points, comme décrit plus haut et dans les règles anglaises. C’est le réglage habituel.",
        "Dernière cité avec les Messagers, comme les autres : les règles françaises ne connaissent pas d’exception, et la dernière cité rapporte ses tuiles comme toute autre cité.",
        "Tes propres cartes : celui qui possède le jeu peut en recopier les cartes, ou en inventer, et jouer avec elles. Chaque carte doit avoir un supplément, les cartes à étoile une armoirie et un portrait ; le total des armoiries de chaque cité doit être son nombre d’étages. Il faut assez de cartes à étoile pour en donner trois à chacun, quel que soit le nombre de joueurs de 2 à 5 (sans celles de Pistoia à moins de cinq), les cartes doivent se répartir également entre les joueurs, et 63 au plus peuvent être en jeu. Avec de telles cartes, la réserve d’étages ne s’épuise jamais.",
      ],
    },
    {
      title: "À qui l’on doit ce jeu",
      text: [
        "Patrician est un jeu de Michael Schacht, publié par AMIGO Spiel + Freizeit et, en anglais, par Mayfair Games en 2007 ; les Messagers et les Ambassadeurs ont suivi en 2008. Nous les remercions pour ce beau jeu, et espérons que tu l’achèteras.",
        "torri est une mise en œuvre indépendante des règles, sans lien avec ceux qui ont créé ou publié le jeu, ni approbation de leur part. Tous les textes et dessins sont les nôtres. Les cités, les étages, les points et le nombre de cartes sont ceux du jeu ; la répartition des suppléments sur les cartes est en partie reconstituée, tout comme l’ordre des tuiles qui départage les joueurs pour les ambassadeurs.",
      ],
    },
  ],
};

export default rulebook;
