import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "San Gimignano",
  about: [
    "2 bis 4 Personen. Die Stadt der vielen Türme wächst Gasse um Gasse, und vier Zünfte teilen sich ihre Viertel. Deine Familie will über allen Dächern zu sehen sein.",
    "Segment für Segment vergrößerst du die Stadt und setzt deine Marker auf die Felder der Zünfte. Wo vier davon in vier verschiedenen Zünften zusammenhängen, darfst du einen Turm errichten. Wer die meisten Türme hat, gewinnt.",
  ],
  chapters: [
    {
      title: "Die Stadt",
      text: [
        "Die Stadt besteht aus sechseckigen Segmenten. Jedes ist in drei Felder geteilt, die in der Mitte zusammenstoßen, und zeigt drei der vier Zünfte. Zu jedem Feld gehören zwei benachbarte Kanten des Sechsecks.",
        "Zwei Felder sind benachbart, wenn sie eine gemeinsame Kante haben: Die drei Felder eines Segments sind es untereinander, und wo zwei Segmente sich mit einer Kante berühren, sind es die beiden Felder zu beiden Seiten der Kante. Sich an einer Ecke zu berühren genügt nicht. Ein Feld hat also höchstens vier Nachbarn.",
        "Es gibt sechzehn Segmente: Für jede Zunft, die fehlen kann, können die drei anderen auf zwei Arten um das Segment herum aufeinander folgen, und jede dieser acht Sorten gibt es zweimal. Alle haben 10 Türme und 20 Marker.",
      ],
      points: [
        "Lana: die Wollhändler.",
        "Seta: die Seidenweber.",
        "Cambio: die Geldwechsler.",
        "Medici: die Ärzte und Apotheker.",
      ],
    },
    {
      title: "Aufbau",
      text: [
        "torri zieht die Segmente zufällig. Einige davon bilden den Anfang der Stadt: dicht beieinander und zufällig gedreht, aber so, dass keine Zunft an ihresgleichen grenzt. Dann bekommen alle ihre Hand. Übrige Segmente werden nicht gebraucht.",
        "Die Segmente auf allen Händen liegen offen: In diesem Spiel ist nichts verborgen. Wer beginnt, entscheidet das Los; die anderen folgen im Uhrzeigersinn.",
      ],
      points: [
        "Zu zweit: 2 Segmente nebeneinander, 4 auf jeder Hand.",
        "Zu dritt: 3 Segmente im Dreieck, 3 auf jeder Hand.",
        "Zu viert: 4 Segmente in einer Raute, 3 auf jeder Hand.",
      ],
    },
    {
      title: "Ein Zug",
      text: [
        "Ein Zug hat drei Schritte, immer in dieser Reihenfolge. Danach ist die nächste Person dran.",
      ],
      points: [
        "Setze einen Marker.",
        "Lege ein Segment an, solange du eines hast.",
        "Baue einen Turm, wenn du eine Gruppe dafür hast.",
      ],
    },
    {
      title: "Einen Marker setzen",
      text: [
        "Setze einen Marker aus deinem Vorrat auf ein beliebiges Feld der Stadt, auf dem kein Turm und weniger als zwei Marker stehen. Es ist gleich, wem ein Marker gehört, der dort schon steht: Zwei Familien dürfen sich ein Feld teilen, und du darfst sogar einen zweiten Marker neben deinen eigenen setzen.",
        "Wenn du einen setzen kannst, musst du es tun. Der Schritt entfällt nur, wenn kein Feld Platz hat oder dein Vorrat leer ist.",
      ],
    },
    {
      title: "Ein Segment anlegen",
      text: [
        "Lege eines deiner Segmente, beliebig gedreht, auf einem freien Platz am Rand der Stadt an.",
      ],
      points: [
        "Es muss mindestens zwei Segmente der Stadt mit je einer Kante berühren.",
        "Nie dürfen zwei Felder derselben Zunft benachbart sein.",
        "Du musst eines anlegen, wenn irgendeines von deinen irgendwo passt. Passte keines, behieltest du deine Segmente und ließest den Schritt aus; tatsächlich gibt es aber immer einen Platz.",
        "Ist deine Hand leer, fällt der Schritt weg, und die Partie geht nur mit Markern und Türmen weiter.",
      ],
    },
    {
      title: "Einen Turm bauen",
      text: [
        "In einem Zug darfst du einen Turm bauen. Dazu brauchst du eine Gruppe: vier zusammenhängende Felder, jedes mindestens einem anderen der vier benachbart, die vier verschiedene Zünfte zeigen. Auf jedem davon muss mindestens ein Marker von dir stehen, aber kein Turm.",
        "Setze den Turm auf ein beliebiges der vier Felder. Alle Marker darauf, deine und die der anderen, kommen in die Vorräte zurück, aus denen sie stammen. Die Marker auf den drei anderen Feldern bleiben, wo sie sind.",
        "Ein Feld mit einem Turm nimmt keine Marker mehr auf und gehört nie wieder zu einer Gruppe.",
        "Bauen ist freiwillig, mit der einen Ausnahme, die jetzt folgt.",
      ],
    },
    {
      title: "Die Pflicht",
      text: [
        "Manchmal bilden deine Marker gleich nach dem Bauen noch immer eine Gruppe. Dann darfst du nicht zu lange warten.",
        "Hast du gebaut, betrachte alle Felder mit einem Marker von dir und ohne Turm, die mit dem bebauten Feld zusammenhingen, unmittelbar oder über weitere solche Felder. Diejenigen davon, die noch immer in einer Gruppe liegen, merkt sich torri.",
        "Kommst du in deinem nächsten Zug zum Turm und liegt dann eines der gemerkten Felder in einer Gruppe, musst du bauen, und zwar auf einem dieser Felder. Andere können dich inzwischen durch einen Turm davon befreit haben, und dein eigener neuer Marker kann die Gruppe ergänzt haben.",
        "Die Pflicht gilt nur für diesen einen Zug. Der Turm, den du ihretwegen baust, kann dich natürlich von Neuem binden.",
      ],
    },
    {
      title: "Ende der Partie",
      text: [
        "Die Partie endet sofort, wenn jemand seinen zehnten Turm baut. Sonst endet sie nach einem Zug, von dem an niemand mehr bauen kann; das ist so, wenn eines von beiden zutrifft:",
      ],
      points: [
        "Kein Segment lässt sich mehr anlegen, und für niemanden gibt es vier Felder ohne Turm, die in vier verschiedenen Zünften zusammenhängen und auf denen jeweils ein eigener Marker steht oder Platz für einen ist. Ob noch Marker im Vorrat sind, spielt keine Rolle.",
        "Alle haben nacheinander einen Zug gehabt, in dem nichts gesetzt, angelegt oder gebaut wurde.",
      ],
    },
    {
      title: "Wer gewinnt",
      text: [
        "Wer die meisten Türme hat, gewinnt. Bei Gleichstand gewinnt, wer von den Beteiligten die meisten Marker in der Stadt hat. Herrscht auch dann Gleichstand, teilen sie sich den Sieg.",
      ],
    },
    {
      title: "Option: die Kettenvariante",
      text: [
        "Hier darfst du bauen, wenn eine Kette von Feldern, jedes mit einem Marker von dir und ohne Turm, alle vier Zünfte enthält, gleich an welcher Stelle. Die vier müssen einander nicht benachbart sein: Eine Kette ist alles, was zusammenhängt, und darf beliebig lang sein.",
        "Der Turm darf auf jedem Feld der Kette stehen. Alles andere bleibt, auch die Pflicht und das Ende: Lies überall „Kette“, wo „Gruppe“ steht.",
      ],
    },
    {
      title: "Wie torri die Regeln liest",
      text: [
        "Wo die veröffentlichten Regeln etwas offenlassen, gilt an einem Tisch von torri Folgendes:",
      ],
      points: [
        "Bauen ist freiwillig, solange dich die Pflicht nicht bindet, obwohl man die Regeln auch anders lesen kann.",
        "Segmente sind in drei gleiche Felder geteilt, die acht Sorten gibt es je zweimal, und die ersten Segmente der Stadt werden zufällig gedreht: Das ist rekonstruiert.",
        "Die Hände liegen offen.",
        "Über das Ende ohne zehnten Turm wird so entschieden wie oben beschrieben.",
      ],
    },
    {
      title: "Von wem das Spiel ist",
      text: [
        "San Gimignano ist ein Spiel von Duilio Carpitella, 2002 erschienen bei Piatnik. Wir danken ihnen für ein wunderschönes Spiel und hoffen, dass du es kaufst.",
        "torri ist eine unabhängige Umsetzung der Regeln, weder verbunden mit denen, die das Spiel gemacht oder verlegt haben, noch von ihnen gebilligt. Alle Texte, Namen der Zünfte und Zeichnungen sind unsere eigenen.",
      ],
    },
  ],
};

export default rulebook;
