import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "Patrician",
  about: [
    "Da 2 a 5 giocatori, circa 50 minuti. L’Italia del Medioevo: ogni famiglia orgogliosa vuole una torre, e ogni torre vuole essere la più alta. Sei un capomastro al servizio di tutte e aggiungi un piano dopo l’altro ovunque ci sia prestigio da guadagnare.",
    "Ogni carta che giochi ti fa costruire in una città, e la città in cui costruisci ti dà la prossima carta. Quando una città è completa, chi ha più piani in una torre ne ottiene il prestigio. Anche i ritratti dei patrizi sulle carte che hai giocato valgono punti. Vince chi ha più punti.",
  ],
  chapters: [
    {
      title: "Che cosa c’è sul tavolo",
      text: [
        "Il tabellone mostra nove città d’Italia, dieci in cinque giocatori. Ogni città ha due siti di costruzione, uno a sinistra e uno a destra, sui quali crescono due torri. Il numero romano sul suo stemma dice quanti piani contiene la città, contando insieme le due torri.",
        "In ogni città aspettano due tessere Prestigio. Quella maggiore vale tanti punti quanti sono i piani della città e spetta alla torre più alta; l’altra vale 3 punti in meno e spetta alla torre più bassa.",
        "Una carta Costruzione mostra lo stemma della sua città ed esattamente un extra: un secondo stemma, un ritratto, due ritratti uguali, il segno di spostamento oppure il punto interrogativo. Sui ritratti compaiono tre patrizi: il capitano, il banchiere e la dama. Alcune carte portano anche una stella; queste mostrano sempre uno stemma e un ritratto.",
      ],
      points: [
        "Roma, Firenze, Bologna e, in cinque giocatori, Pistoia: 9 piani, tessere da 9 e 6, sette carte ciascuna, di cui due con due stemmi.",
        "Milano, Lucca e Siena: 7 piani, tessere da 7 e 4, cinque carte ciascuna, di cui due con due stemmi.",
        "Verona, Ferrara e Parma: 5 piani, tessere da 5 e 2, quattro carte ciascuna, di cui una con due stemmi.",
        "Gli stemmi sulle carte di una città sono in tutto esattamente quanti i suoi piani: ogni città verrà dunque completata.",
      ],
    },
    {
      title: "Preparazione",
      text: ["torri prepara il tavolo per te. Ecco che cosa succede:"],
      points: [
        "Con meno di cinque giocatori Pistoia, le sue sette carte e le sue due tessere restano nella scatola.",
        "Ognuno ha una riserva di piani: 39 in due giocatori, 29 in tre, 21 in quattro o cinque. Nessuno può aver bisogno di più.",
        "Le carte con la stella si mescolano a parte e ognuno ne riceve tre. Le rimanenti si mescolano con le altre carte e formano il mazzo.",
        "Accanto a ogni città si scopre una carta del mazzo. Non è detto che sia una carta di quella città, anzi lo è di rado.",
        "Ogni città in gioco riceve le sue due tessere Prestigio.",
        "Si estrae a sorte chi comincia; gli altri seguono in senso orario.",
      ],
    },
    {
      title: "Un turno",
      text: ["Un turno ha cinque fasi, sempre in quest’ordine. Poi tocca al giocatore successivo."],
      points: [
        "Gioca una carta dalla tua mano.",
        "Costruisci un piano per ogni stemma della carta. Se così la città è completa, si conteggia subito.",
        "Se la carta mostra il segno di spostamento, puoi spostare un piano in un’altra città.",
        "Prendi la carta scoperta accanto alla città in cui hai costruito.",
        "Il posto vuoto viene riempito dal mazzo.",
      ],
    },
    {
      title: "Giocare e costruire",
      text: [
        "Metti una delle tue carte, scoperta, sulla tua pila. Gli altri ne vedono sempre solo la carta in cima; tu puoi sfogliare la tua pila quando vuoi.",
        "Per ogni stemma della carta, uno o due, costruisci un tuo piano in quella città: sul sito che preferisci, a terra o in cima a ciò che c’è già, di chiunque sia. Con due stemmi puoi mettere entrambi i piani sullo stesso sito oppure uno su ciascuno.",
        "Una città non contiene mai più piani di quanti ne dica il suo numero. E nessuna città si completa con una torre sola: se il piano che stai per costruire è l’ultimo della città e uno dei siti è ancora vuoto, quel piano deve andare sul sito vuoto. Con una carta da due stemmi questo vale per il secondo dei due piani.",
      ],
    },
    {
      title: "Il segno di spostamento",
      text: [
        "Dopo la costruzione, una carta con il segno di spostamento ti permette di spostare un piano: prendi il piano più alto di una torre, di chiunque sia, e mettilo sull’altro sito della stessa città. Il primo sito può restare vuoto. Puoi sempre rinunciare. Uno spostamento che non si usa, o che non è possibile da nessuna parte, va perso.",
        "La città in cui sposti un piano deve soddisfare tre condizioni:",
      ],
      points: [
        "Almeno uno dei piani che vi si trovano è tuo.",
        "Non è la città in cui hai costruito in questo turno.",
        "Non è ancora stata conteggiata.",
      ],
    },
    {
      title: "Prendere una carta",
      text: [
        "Prendi la carta scoperta accanto alla città in cui hai appena costruito: scegliere dove costruire significa quindi anche scegliere la prossima carta. Finché c’è una carta da prendere, non puoi farne a meno.",
        "Se la carta che hai giocato mostra il punto interrogativo, puoi prendere invece la carta scoperta accanto a una città qualsiasi, compresa quella in cui hai costruito.",
        "Verso la fine della partita alcuni posti restano vuoti. Se accanto alla città in cui hai costruito non c’è nessuna carta, prendine una accanto a un’altra città a tua scelta. Se non ce n’è più nessuna, non prendi niente e continui con le carte che hai in mano.",
        "Il posto da cui hai preso viene riempito finché il mazzo non è esaurito, anche accanto alle città completate.",
      ],
    },
    {
      title: "Conteggio di una città",
      text: [
        "Appena viene costruito l’ultimo piano di una città, la città si conteggia, prima ancora di un eventuale spostamento. Il numero dei piani è dispari, perciò una torre è sempre più alta dell’altra.",
        "Da quel momento in quella città non cambia più nulla: non vi si sposta più alcun piano.",
      ],
      points: [
        "Chi ha più piani nella torre più alta prende la tessera maggiore.",
        "Chi ha più piani nella torre più bassa prende la tessera minore.",
        "Se più giocatori sono in parità in una torre, la tessera va a chi, tra loro, ha il piano più vicino alla cima.",
        "Tutti gli altri non ottengono niente. Può ben succedere che la stessa persona prenda entrambe le tessere.",
      ],
    },
    {
      title: "Fine della partita",
      text: [
        "Si giocano tutte le carte. Chi ha la mano vuota non gioca più; quando tutte le mani sono vuote la partita è finita. Ognuno avrà giocato lo stesso numero di carte: 24 in due giocatori, 16 in tre, 12 in quattro, 11 in cinque.",
        "Se a quel punto una città non fosse completa, cosa che con le carte del gioco non può accadere, la si conteggia adesso. Se le sue torri sono alte uguali, quella di sinistra conta come la più alta; la tessera di una torre vuota non va a nessuno.",
        "Ora guarda i ritratti su tutte le carte che hai giocato. Ogni serie di tre ritratti uguali vale 6 punti. Una carta con due ritratti conta per due.",
        "Vince chi ha più punti. In caso di parità vince, tra i giocatori in parità, chi ha meno piani sul tabellone. Se la parità rimane, la vittoria è condivisa.",
      ],
    },
    {
      title: "Che cosa è nascosto",
      text: [
        "Sono nascosti l’ordine del mazzo e le tre carte distribuite a ciascuno degli altri, finché non vengono giocate. Ogni altra carta in mano a qualcuno è stata presa dal tavolo sotto gli occhi di tutti.",
        "Se quindi non conosci una carta in mano a un altro, può essere solo una delle carte con la stella distribuite all’inizio. Quando gioca il computer, sa ciò che potresti sapere tu al suo posto, e niente di più.",
      ],
    },
    {
      title: "Espansione: i Messaggeri",
      text: [
        "Ognuno ha due messaggeri in due o tre giocatori, uno solo in quattro o cinque. I messaggeri rendono più preziose le città accanto alle quali si trovano, e puniscono chi si tiene lontano da quelle città.",
        "Se hai giocato una carta con la stella, una volta completato il turno puoi mettere uno dei tuoi messaggeri sulla strada tra due città vicine. Puoi farlo anche se non c’era più una carta da prendere, anche nel tuo ultimissimo turno e anche accanto a città già conteggiate.",
        "Sono vicine Roma e Siena, Siena e Lucca, Siena e Bologna, Lucca e Milano, Lucca e Ferrara, Milano e Parma, Parma e Verona, Verona e Ferrara, Ferrara e Bologna, Bologna e Firenze; in cinque giocatori anche Roma e Pistoia, Pistoia e Firenze.",
      ],
      points: [
        "Nessuna delle due città può essere quella in cui hai costruito in questo turno.",
        "Su una strada sta un solo messaggero.",
        "Accanto a una città stanno al massimo due messaggeri.",
      ],
    },
    {
      title: "I punti dei Messaggeri",
      text: [
        "Quando si conteggia una città con messaggeri, chi vince una delle sue torri prende in più un gettone da 2 punti per ogni messaggero accanto a quella città. Un messaggero messo accanto a una città già conteggiata non cambia nulla nel suo conteggio.",
        "Una città fa eccezione: nell’ultima città conteggiata della partita chi vince una torre ottiene 2 punti, ma né la tessera Prestigio né altro per i messaggeri.",
        "Alla fine si guardano tutte le città che hanno un messaggero accanto. Chi è presente nel minor numero delle loro torri, con quanti piani non importa, perde 3 punti. Se sono più d’uno, li perde chi tra loro ha meno piani in quelle torri. Se la parità rimane, o se non è stato messo nessun messaggero, nessuno perde niente.",
      ],
    },
    {
      title: "Espansione: gli Ambasciatori",
      text: [
        "Alla fine della partita quattro ambasciatori si uniscono a chi se li è meritati, e portano con sé dei ritratti. Gli ambasciatori A, B e C portano ciascuno un ritratto a scelta, l’ambasciatore D ne porta uno di ogni patrizio. torri sceglie per te quello che vale di più.",
        "Qui contano solo le tessere Prestigio, mai i gettoni vinti con i messaggeri né le tessere di un’ultima città che ha dato invece 2 punti. Le due espansioni si possono giocare insieme; nessuna modifica l’altra.",
        "Ecco come si ottengono:",
      ],
      points: [
        "A: il maggior numero di tessere da 6. In caso di parità va a chi, tra i giocatori in parità, possiede la prima tessera in quest’ordine: Roma, Firenze, Bologna, Pistoia.",
        "B: il maggior numero di tessere da 4. In caso di parità l’ordine è Milano, Lucca, Siena.",
        "C: il maggior numero di tessere da 2. In caso di parità l’ordine è Verona, Parma, Ferrara.",
        "In questi ordini si saltano le tessere che non appartengono a nessuno.",
        "D: il maggior numero di punti con le tessere Prestigio di Verona, Parma e Milano insieme. In caso di parità: il maggior numero di questi punti a Verona. Se la parità rimane, o se nessuno ha di questi punti, D non va a nessuno.",
      ],
    },
    {
      title: "Le opzioni di un tavolo torri",
      text: [
        "Chi apre un tavolo sceglie le espansioni e, dove le regole pubblicate tacciono o cambiano da una lingua all’altra, una delle letture possibili.",
      ],
      points: [
        "Memoria, ciò che si è visto resta noto: le carte che gli altri hanno preso e giocato restano visibili. È l’impostazione abituale.",
        "Memoria, solo ciò che è scoperto: come a un tavolo vero, degli altri vedi solo la carta in cima a ogni pila. Quello che hanno preso, quello che sta più sotto e l’elenco dei turni passati restano nascosti fino alla fine della partita: sta a te ricordarli.",
        "Penalità dei Messaggeri, per presenza: colpisce chi è presente nel minor numero di torri, come descritto sopra e nelle regole inglesi. È l’impostazione abituale.",
        "Penalità dei Messaggeri, per maggioranza: colpisce chi ha la maggioranza nel minor numero di torri delle città con messaggeri, come nelle regole francesi. In caso di parità colpisce anche qui chi ha meno piani in tutte le torri di queste città.",
        "Ultima città con i Messaggeri, due punti: ogni torre dell’ultima città conteggiata dà 2 punti, come descritto sopra e nelle regole inglesi. È l’impostazione abituale.",
        "Ultima città con i Messaggeri, come le altre: le regole francesi non conoscono eccezioni, e l’ultima città dà le sue tessere come ogni città.",
        "Carte proprie: chi possiede il gioco può trascriverne le carte, o inventarne altre, e giocarci. Ogni carta deve avere un extra, le carte con la stella uno stemma e un ritratto; gli stemmi di ogni città devono essere in tutto quanti i suoi piani. Servono abbastanza carte con la stella per darne tre a ciascuno con qualsiasi numero di giocatori da 2 a 5 (senza quelle di Pistoia se si è meno di cinque), le carte devono dividersi in parti uguali tra i giocatori, e in gioco possono essercene al massimo 63. Con queste carte la riserva di piani non finisce mai.",
      ],
    },
    {
      title: "A chi si deve questo gioco",
      text: [
        "Patrician è un gioco di Michael Schacht, pubblicato da AMIGO Spiel + Freizeit e, in inglese, da Mayfair Games nel 2007; i Messaggeri e gli Ambasciatori sono arrivati nel 2008. Li ringraziamo per un gioco bellissimo, e speriamo che lo comprerai.",
        "torri è una realizzazione indipendente delle regole, senza legami con chi ha creato o pubblicato il gioco e senza la sua approvazione. Tutti i testi e i disegni sono nostri. Le città, i piani, i punti e il numero delle carte sono quelli del gioco; quale extra stia su quale carta è in parte ricostruito, come pure l’ordine delle tessere che decide le parità per gli ambasciatori.",
      ],
    },
  ],
};

export default rulebook;
