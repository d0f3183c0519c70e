import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "Patrician",
  about: [
    "2 bis 5 Personen, etwa 50 Minuten. Italien im Mittelalter: Jede stolze Familie will einen Turm, und jeder Turm will der höchste sein. Als Baumeister arbeitest du für sie alle und setzt Stockwerk auf Stockwerk, wo immer Prestige zu gewinnen ist.",
    "Mit jeder Karte, die du spielst, baust du in einer Stadt, und die Stadt, in der du baust, gibt dir deine nächste Karte. Ist eine Stadt fertig, bekommt das Prestige für einen Turm, wer die meisten Stockwerke darin hat. Auch die Porträts der Patrizier auf deinen gespielten Karten bringen Punkte. Wer am Ende die meisten Punkte hat, gewinnt.",
  ],
  chapters: [
    {
      title: "Was auf dem Tisch liegt",
      text: [
        "Der Plan zeigt neun Städte Italiens, zu fünft sind es zehn. Jede Stadt hat zwei Bauplätze, links und rechts, auf denen zwei Türme wachsen. Die römische Zahl auf ihrem Wappen sagt, wie viele Stockwerke die Stadt fasst, beide Türme zusammengenommen.",
        "In jeder Stadt warten zwei Prestigeplättchen. Das höhere ist so viele Punkte wert, wie die Stadt Stockwerke hat, und gehört zum höheren Turm; das andere ist 3 Punkte weniger wert und gehört zum niedrigeren Turm.",
        "Eine Baukarte zeigt das Wappen ihrer Stadt und genau eine Zugabe: ein zweites Wappen, ein Porträt, zwei gleiche Porträts, das Zeichen zum Versetzen oder das Fragezeichen. Drei Patrizier sind auf den Porträts zu sehen: der Hauptmann, der Bankier und die Dame. Manche Karten tragen außerdem einen Stern; sie zeigen immer ein Wappen und ein Porträt.",
      ],
      points: [
        "Roma, Firenze, Bologna und, zu fünft, Pistoia: 9 Stockwerke, Plättchen mit 9 und 6, je sieben Karten, davon zwei mit zwei Wappen.",
        "Milano, Lucca und Siena: 7 Stockwerke, Plättchen mit 7 und 4, je fünf Karten, davon zwei mit zwei Wappen.",
        "Verona, Ferrara und Parma: 5 Stockwerke, Plättchen mit 5 und 2, je vier Karten, davon eine mit zwei Wappen.",
        "Die Wappen auf den Karten einer Stadt ergeben zusammen genau ihre Stockwerke: Jede Stadt wird also fertig.",
      ],
    },
    {
      title: "Aufbau",
      text: ["torri baut den Tisch für dich auf. Das geschieht dabei:"],
      points: [
        "Sind es weniger als fünf, bleiben Pistoia, seine sieben Karten und seine zwei Plättchen in der Schachtel.",
        "Alle haben einen Vorrat an Stockwerken: 39 zu zweit, 29 zu dritt, 21 zu viert oder zu fünft. Mehr kann niemand brauchen.",
        "Die Karten mit Stern werden für sich gemischt, und alle bekommen drei davon. Die übrigen werden unter die anderen Karten gemischt und bilden mit ihnen den Nachziehstapel.",
        "Neben jeder Stadt wird eine Karte vom Nachziehstapel aufgedeckt. Es muss keine Karte dieser Stadt sein und ist es auch selten.",
        "Jede Stadt im Spiel bekommt ihre zwei Prestigeplättchen.",
        "Wer beginnt, entscheidet das Los; die anderen folgen im Uhrzeigersinn.",
      ],
    },
    {
      title: "Ein Zug",
      text: [
        "Ein Zug hat fünf Schritte, immer in dieser Reihenfolge. Danach ist die nächste Person dran.",
      ],
      points: [
        "Spiele eine Karte aus deiner Hand.",
        "Baue für jedes Wappen darauf ein Stockwerk. Ist die Stadt damit fertig, wird sie sofort gewertet.",
        "Zeigt die Karte das Zeichen zum Versetzen, darfst du in einer anderen Stadt ein Stockwerk versetzen.",
        "Nimm die offene Karte neben der Stadt, in der du gebaut hast.",
        "Der leere Platz wird vom Nachziehstapel aufgefüllt.",
      ],
    },
    {
      title: "Spielen und bauen",
      text: [
        "Lege eine deiner Karten offen auf deinen eigenen Stapel. Die anderen sehen davon immer nur die oberste Karte; du selbst darfst deinen Stapel jederzeit durchsehen.",
        "Für jedes Wappen auf der Karte, eines oder zwei, baust du ein eigenes Stockwerk in dieser Stadt: auf einem der beiden Bauplätze, am Boden oder auf dem, was dort schon steht, wem immer es gehört. Bei zwei Wappen dürfen beide Stockwerke auf denselben Bauplatz oder auf jeden eines.",
        "Eine Stadt fasst nie mehr Stockwerke, als ihre Zahl sagt. Und keine Stadt wird mit nur einem Turm fertig: Ist das Stockwerk, das du bauen willst, das letzte der Stadt und einer ihrer Bauplätze noch leer, so muss es auf den leeren Bauplatz. Bei einer Karte mit zwei Wappen gilt das für das zweite der beiden Stockwerke.",
      ],
    },
    {
      title: "Das Zeichen zum Versetzen",
      text: [
        "Nach dem Bauen darfst du mit einer Karte, die das Zeichen zum Versetzen zeigt, ein Stockwerk versetzen: Nimm das oberste Stockwerk eines Turms, wem immer es gehört, und setze es auf den anderen Bauplatz derselben Stadt. Der erste Bauplatz darf dabei leer werden. Du darfst immer verzichten. Nutzt du das nicht oder ist es nirgends möglich, verfällt es.",
        "Die Stadt, in der du ein Stockwerk versetzt, muss drei Bedingungen erfüllen:",
      ],
      points: [
        "Mindestens eines der Stockwerke dort gehört dir.",
        "Es ist nicht die Stadt, in der du in diesem Zug gebaut hast.",
        "Sie ist noch nicht gewertet.",
      ],
    },
    {
      title: "Eine Karte nehmen",
      text: [
        "Nimm die offene Karte neben der Stadt, in der du gerade gebaut hast: Mit der Wahl, wo du baust, wählst du also auch deine nächste Karte. Solange eine Karte da ist, darfst du nicht darauf verzichten.",
        "Zeigt deine gespielte Karte das Fragezeichen, darfst du stattdessen die offene Karte neben irgendeiner Stadt nehmen, auch die neben der Stadt, in der du gebaut hast.",
        "Gegen Ende der Partie bleiben Plätze leer. Liegt neben der Stadt, in der du gebaut hast, keine Karte, nimm eine neben einer beliebigen anderen Stadt. Liegt nirgends mehr eine, nimmst du nichts und spielst mit deinen Handkarten weiter.",
        "Der Platz, von dem du genommen hast, wird aufgefüllt, solange der Nachziehstapel reicht, auch neben fertigen Städten.",
      ],
    },
    {
      title: "Wertung einer Stadt",
      text: [
        "Sobald das letzte Stockwerk einer Stadt gebaut ist, wird sie gewertet, noch bevor ein Stockwerk versetzt wird. Die Zahl der Stockwerke ist ungerade, also ist immer ein Turm höher als der andere.",
        "Danach ändert sich in dieser Stadt nichts mehr: Dort wird kein Stockwerk mehr versetzt.",
      ],
      points: [
        "Wer im höheren Turm die meisten Stockwerke hat, nimmt das höhere Plättchen.",
        "Wer im niedrigeren Turm die meisten Stockwerke hat, nimmt das niedrigere Plättchen.",
        "Herrscht in einem Turm Gleichstand, nimmt das Plättchen, wer von den Beteiligten das am weitesten oben liegende Stockwerk hat.",
        "Alle anderen gehen leer aus. Es kann gut sein, dass dieselbe Person beide Plättchen nimmt.",
      ],
    },
    {
      title: "Ende der Partie",
      text: [
        "Alle Karten werden gespielt. Wer keine Handkarten mehr hat, kommt nicht mehr an die Reihe; sind alle Hände leer, ist die Partie zu Ende. Alle haben dann gleich viele Karten gespielt: 24 zu zweit, 16 zu dritt, 12 zu viert, 11 zu fünft.",
        "Sollte dann eine Stadt nicht fertig sein, was mit den Karten des Spiels nicht vorkommen kann, wird sie jetzt gewertet. Sind ihre Türme gleich hoch, gilt der linke als der höhere; das Plättchen eines leeren Turms bekommt niemand.",
        "Sieh dir nun die Porträts auf allen deinen gespielten Karten an. Je drei gleiche Porträts sind 6 Punkte wert. Eine Karte mit zwei Porträts zählt für zwei.",
        "Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer von den Beteiligten die wenigsten Stockwerke auf dem Plan hat. Herrscht auch dann Gleichstand, teilen sie sich den Sieg.",
      ],
    },
    {
      title: "Was verborgen ist",
      text: [
        "Verborgen sind die Reihenfolge des Nachziehstapels und die drei Karten, die jede andere Person zu Beginn bekommen hat, bis sie gespielt werden. Jede andere Karte auf einer Hand wurde vor aller Augen vom Tisch genommen.",
        "Kennst du also eine Karte auf einer anderen Hand nicht, kann es nur eine der zu Beginn ausgeteilten Karten mit Stern sein. Die Computergegner wissen, was du an ihrer Stelle wissen könntest, und nicht mehr.",
      ],
    },
    {
      title: "Erweiterung: die Boten",
      text: [
        "Zu zweit und zu dritt haben alle zwei Boten, zu viert und zu fünft einen. Boten machen die Städte, neben denen sie stehen, wertvoller und bestrafen, wer sich von diesen Städten fernhält.",
        "Hast du eine Karte mit Stern gespielt, darfst du nach dem vollständigen Zug einen deiner Boten auf die Straße zwischen zwei benachbarten Städten stellen. Das darfst du auch, wenn es keine Karte mehr zu nehmen gab, auch in deinem allerletzten Zug und auch neben bereits gewerteten Städten.",
        "Benachbart sind Roma und Siena, Siena und Lucca, Siena und Bologna, Lucca und Milano, Lucca und Ferrara, Milano und Parma, Parma und Verona, Verona und Ferrara, Ferrara und Bologna, Bologna und Firenze; zu fünft auch Roma und Pistoia, Pistoia und Firenze.",
      ],
      points: [
        "Keine der beiden Städte darf die sein, in der du in diesem Zug gebaut hast.",
        "Auf einer Straße steht nur ein Bote.",
        "Neben einer Stadt stehen höchstens zwei Boten.",
      ],
    },
    {
      title: "Punkte mit den Boten",
      text: [
        "Wird eine Stadt mit Boten gewertet, so bringt jeder gewonnene Turm zusätzlich ein Plättchen mit 2 Punkten für jeden Boten neben dieser Stadt. Ein Bote, der neben eine schon gewertete Stadt gestellt wird, ändert an deren Wertung nichts.",
        "Eine Stadt ist eine Ausnahme: In der Stadt, die in der Partie als letzte gewertet wird, gibt es für jeden gewonnenen Turm 2 Punkte, aber weder das Prestigeplättchen noch etwas für Boten.",
        "Am Ende betrachtet man alle Städte, neben denen ein Bote steht. Wer dort in den wenigsten Türmen vertreten ist, mit wie vielen Stockwerken auch immer, verliert 3 Punkte. Trifft das auf mehrere zu, so verliert sie, wer von ihnen in diesen Türmen die wenigsten Stockwerke hat. Herrscht auch dann Gleichstand oder wurde kein Bote gestellt, verliert niemand etwas.",
      ],
    },
    {
      title: "Erweiterung: die Gesandten",
      text: [
        "Am Ende der Partie kommen vier Gesandte zu denen, die sie sich verdient haben, und bringen Porträts mit. Die Gesandten A, B und C bringen je ein Porträt nach Wahl, der Gesandte D bringt eines von jedem Patrizier. torri wählt für dich, was am meisten bringt.",
        "Hier zählen nur Prestigeplättchen, nie die mit Boten gewonnenen Plättchen und auch nicht die einer letzten Stadt, die stattdessen 2 Punkte gebracht hat. Beide Erweiterungen lassen sich zusammen spielen; keine ändert die andere.",
        "So verdient man sie sich:",
      ],
      points: [
        "A: die meisten Plättchen mit dem Wert 6. Bei Gleichstand bekommt ihn, wer von den Beteiligten das erste Plättchen in dieser Reihenfolge besitzt: Roma, Firenze, Bologna, Pistoia.",
        "B: die meisten Plättchen mit dem Wert 4. Bei Gleichstand ist die Reihenfolge Milano, Lucca, Siena.",
        "C: die meisten Plättchen mit dem Wert 2. Bei Gleichstand ist die Reihenfolge Verona, Parma, Ferrara.",
        "Plättchen, die niemandem gehören, werden in diesen Reihenfolgen übergangen.",
        "D: die meisten Punkte aus den Prestigeplättchen von Verona, Parma und Milano zusammen. Bei Gleichstand: die meisten dieser Punkte aus Verona. Herrscht auch dann Gleichstand oder hat niemand solche Punkte, bekommt niemand D.",
      ],
    },
    {
      title: "Optionen an einem Tisch von torri",
      text: [
        "Wer einen Tisch eröffnet, wählt die Erweiterungen und, wo die veröffentlichten Regeln etwas offenlassen oder sich je nach Sprache unterscheiden, eine der Lesarten.",
      ],
      points: [
        "Gedächtnis, Gesehenes bleibt bekannt: Die Karten, die andere genommen und gespielt haben, bleiben sichtbar. Das ist die übliche Einstellung.",
        "Gedächtnis, nur was offen liegt: Wie an einem echten Tisch siehst du von den anderen nur die oberste Karte jedes Stapels. Was sie genommen haben, was weiter unten liegt und die Liste der vergangenen Züge bleiben bis zum Ende der Partie verborgen; du musst es dir also merken.",
        "Punktabzug durch Boten, nach Anwesenheit: Es verliert die Punkte, wer in den wenigsten Türmen vertreten ist, wie oben und in den englischen Regeln beschrieben. Das ist die übliche Einstellung.",
        "Punktabzug durch Boten, nach Mehrheit: Es verliert die Punkte, wer in den Städten mit Boten in den wenigsten Türmen die Mehrheit hat, wie in den französischen Regeln. Bei Gleichstand trifft es auch hier, wer in allen Türmen dieser Städte zusammen die wenigsten Stockwerke hat.",
        "Letzte Stadt mit den Boten, zwei Punkte: Jeder Turm der zuletzt gewerteten Stadt bringt 2 Punkte, wie oben und in den englischen Regeln beschrieben. Das ist die übliche Einstellung.",
        "Letzte Stadt mit den Boten, wie jede andere: Die französischen Regeln kennen keine Ausnahme, und die letzte Stadt bringt ihre Plättchen wie jede Stadt.",
        "Eigene Karten: Wer das Spiel besitzt, kann seine Karten aufschreiben oder auch neue erfinden und damit spielen. Jede Karte braucht eine Zugabe, Karten mit Stern ein Wappen und ein Porträt; die Wappen jeder Stadt müssen zusammen ihre Stockwerke ergeben. Es muss genug Karten mit Stern geben, um bei jeder Personenzahl von 2 bis 5 allen drei auszuteilen (unter fünf ohne die von Pistoia), die Karten müssen sich gleichmäßig verteilen lassen, und höchstens 63 dürfen im Spiel sein. Mit solchen Karten geht der Vorrat an Stockwerken nie aus.",
      ],
    },
    {
      title: "Von wem das Spiel ist",
      text: [
        "Patrician ist ein Spiel von Michael Schacht, erschienen bei AMIGO Spiel + Freizeit und auf Englisch 2007 bei Mayfair Games; die Boten und die Gesandten folgten 2008. Wir danken ihnen für ein wunderschönes Spiel und hoffen, dass du es kaufst.",
        "torri ist eine unabhängige Umsetzung der Regeln, weder verbunden mit denen, die das Spiel gemacht oder verlegt haben, noch von ihnen gebilligt. Alle Texte und Zeichnungen sind unsere eigenen. Städte, Stockwerke, Punkte und die Zahl der Karten sind die des Spiels; welche Zugabe auf welcher Karte steht, ist zum Teil rekonstruiert, ebenso die Reihenfolge der Plättchen, die bei den Gesandten über Gleichstände entscheidet.",
      ],
    },
  ],
};

export default rulebook;
