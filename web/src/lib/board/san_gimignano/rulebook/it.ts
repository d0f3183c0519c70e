import type { Rulebook } from "../../contract";

const rulebook: Rulebook = {
  title: "San Gimignano",
  about: [
    "Da 2 a 4 giocatori. La città dalle molte torri cresce vicolo dopo vicolo, e quattro corporazioni se ne dividono i quartieri. La tua famiglia vuole farsi vedere al di sopra di tutti i tetti.",
    "Segmento dopo segmento ingrandisci la città, e metti i tuoi segnalini nelle zone delle corporazioni. Dove quattro di essi sono collegati in quattro corporazioni diverse, puoi innalzare una torre. Vince chi ha più torri.",
  ],
  chapters: [
    {
      title: "La città",
      text: [
        "La città è fatta di segmenti esagonali. Ognuno è diviso in tre zone che si incontrano nel mezzo, e mostra tre delle quattro corporazioni. Ogni zona possiede due lati vicini dell’esagono.",
        "Due zone sono adiacenti se hanno un lato in comune: le tre zone di un segmento lo sono tra loro e, dove due segmenti si toccano lungo un lato, lo sono le due zone dall’una e dall’altra parte. Toccarsi in un angolo non basta. Una zona ha quindi al massimo quattro vicine.",
        "I segmenti sono sedici: per ogni corporazione che può mancare, le altre tre possono susseguirsi in due modi intorno al segmento, e di ognuno di questi otto tipi ci sono due segmenti. Ogni giocatore ha 10 torri e 20 segnalini.",
      ],
      points: [
        "Lana: i mercanti di lana.",
        "Seta: i tessitori di seta.",
        "Cambio: i cambiavalute.",
        "Medici: i medici e gli speziali.",
      ],
    },
    {
      title: "Preparazione",
      text: [
        "torri pesca i segmenti a caso. Alcuni formano l’inizio della città, vicini l’uno all’altro e girati a caso, ma in modo che nessuna corporazione sia adiacente a sé stessa. Poi ognuno riceve la sua mano. I segmenti che avanzano non si usano.",
        "I segmenti di tutte le mani sono scoperti: in questo gioco non c’è niente di nascosto. Si estrae a sorte chi comincia; gli altri seguono in senso orario.",
      ],
      points: [
        "Due giocatori: 2 segmenti affiancati, 4 in ogni mano.",
        "Tre giocatori: 3 segmenti a triangolo, 3 in ogni mano.",
        "Quattro giocatori: 4 segmenti a rombo, 3 in ogni mano.",
      ],
    },
    {
      title: "Un turno",
      text: ["Un turno ha tre fasi, sempre in quest’ordine. Poi tocca al giocatore successivo."],
      points: [
        "Metti un segnalino.",
        "Posa un segmento, finché ne hai.",
        "Costruisci una torre, se hai un gruppo per farlo.",
      ],
    },
    {
      title: "Mettere un segnalino",
      text: [
        "Metti un segnalino della tua riserva in una zona qualsiasi della città che non abbia una torre e contenga meno di due segnalini. Non importa di chi sia il segnalino che c’è già: due famiglie possono dividersi una zona, e puoi perfino mettere un secondo segnalino accanto a uno tuo.",
        "Se puoi metterne uno, devi farlo. La fase si salta solo se nessuna zona ha posto o se la tua riserva è vuota.",
      ],
    },
    {
      title: "Posare un segmento",
      text: [
        "Posa uno dei tuoi segmenti, girato come vuoi, su un posto libero al margine della città.",
      ],
      points: [
        "Deve toccare almeno due segmenti della città, ciascuno lungo un lato.",
        "Due zone della stessa corporazione non possono mai essere adiacenti.",
        "Devi posarne uno se qualcuno dei tuoi ci sta da qualche parte. Se nessuno ci stesse, terresti i tuoi segmenti e salteresti la fase; in realtà un posto c’è sempre.",
        "Quando la tua mano è vuota la fase non c’è più, e la partita continua con segnalini e torri.",
      ],
    },
    {
      title: "Costruire una torre",
      text: [
        "In un turno puoi costruire una torre. Per farlo ti serve un gruppo: quattro zone collegate, ciascuna adiacente ad almeno un’altra delle quattro, che mostrano quattro corporazioni diverse. In ognuna deve esserci almeno un tuo segnalino e nessuna torre.",
        "Metti la torre su una qualsiasi delle quattro zone. Tutti i segnalini di quella zona, i tuoi e quelli degli altri, tornano nella riserva di chi li possiede. I segnalini sulle altre tre zone restano dove sono.",
        "Una zona con una torre non riceve più segnalini e non fa mai più parte di un gruppo.",
        "Costruire è facoltativo, con la sola eccezione che segue.",
      ],
    },
    {
      title: "L’obbligo",
      text: [
        "A volte i tuoi segnalini formano ancora un gruppo subito dopo che hai costruito. Allora non puoi aspettare troppo.",
        "Quando hai costruito, guarda tutte le zone con un tuo segnalino e senza torre che erano collegate alla zona su cui hai costruito, direttamente o l’una attraverso l’altra. Quelle che si trovano ancora in un gruppo vengono annotate.",
        "Nel tuo turno successivo, quando si arriva alla torre: se una delle zone annotate si trova allora in un gruppo, devi costruire, e su una di quelle zone. Nel frattempo altri possono averti liberato costruendo una torre, e il tuo stesso nuovo segnalino può aver ampliato il gruppo.",
        "L’obbligo vale solo per quel turno. La torre che costruisci a causa sua può naturalmente obbligarti di nuovo.",
      ],
    },
    {
      title: "Fine della partita",
      text: [
        "La partita finisce subito quando qualcuno costruisce la sua decima torre. Altrimenti finisce dopo un turno a partire dal quale nessuno può più costruire, cioè quando si verifica una di queste due situazioni:",
      ],
      points: [
        "Nessun segmento può più essere posato, e per nessun giocatore esistono quattro zone senza torri, collegate tra loro in quattro corporazioni diverse, che contengano ciascuna un suo segnalino o abbiano posto per uno. Non importa se gli restino segnalini o no.",
        "Tutti i giocatori, uno dopo l’altro, hanno avuto un turno in cui niente è stato messo, posato o costruito.",
      ],
    },
    {
      title: "Chi vince",
      text: [
        "Vince chi ha più torri. In caso di parità vince, tra i giocatori in parità, chi ha più segnalini nella città. Se la parità rimane, la vittoria è condivisa.",
      ],
    },
    {
      title: "Opzione: la variante della catena",
      text: [
        "Qui puoi costruire se una catena di zone, ciascuna con un tuo segnalino e senza torre, contiene tutte e quattro le corporazioni in punti qualsiasi. Le quattro non devono essere adiacenti tra loro: una catena è tutto ciò che è collegato, e può essere lunga quanto vuoi.",
        "La torre può stare su qualsiasi zona della catena. Tutto il resto rimane com’è, compresi l’obbligo e la fine: leggi «catena» dovunque sia scritto «gruppo».",
      ],
    },
    {
      title: "Come torri legge le regole",
      text: [
        "Dove le regole pubblicate lasciano qualcosa in sospeso, a un tavolo torri vale questo:",
      ],
      points: [
        "Costruire è facoltativo se l’obbligo non ti lega, anche se le regole si possono leggere pure in altro modo.",
        "I segmenti sono divisi in tre zone uguali, di ognuno degli otto tipi ce ne sono due e i primi segmenti della città sono girati a caso: tutto questo è ricostruito.",
        "Le mani sono scoperte.",
        "La fine della partita senza una decima torre si decide come descritto sopra.",
      ],
    },
    {
      title: "A chi si deve questo gioco",
      text: [
        "San Gimignano è un gioco di Duilio Carpitella, pubblicato da Piatnik nel 2002. Li ringraziamo per un gioco bellissimo, e speriamo che lo comprerai.",
        "torri è una realizzazione indipendente delle regole, senza legami con chi ha creato o pubblicato il gioco e senza la sua approvazione. Tutti i testi, i nomi delle corporazioni e i disegni sono nostri.",
      ],
    },
  ],
};

export default rulebook;
