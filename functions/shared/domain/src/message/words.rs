//! The words by which people announce a contact, and those by which they mean something else; in lower case and without
//! accents, as [`plain_words`](super::fold::plain_words) writes them.

/// Words with a blank between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words(&'static str);

/// Two words each, with a comma and a blank between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pairs(&'static str);

impl Words {
    pub(super) fn has(self, word: &str) -> bool {
        self.0.split(' ').any(|one| one == word)
    }
}

impl Pairs {
    pub(super) fn has(self, first: &str, second: &str) -> bool {
        let mut pairs = self.0.split(", ").filter_map(|pair| pair.split_once(' '));
        pairs.any(|pair| pair == (first, second))
    }
}

/// What is called, or what somebody is called by. In English, German, French, Spanish, Italian, then a few others.
pub(super) const CALLS: Words = Words(
    "phone phones telephone tel mobile mob cell cellphone landline hotline dial tlf whatsapp whatsap wapp viber \
     telegram signal sms imessage facetime txt telefon telefonnummer handy handynummer mobilnummer rufnummer \
     mobil festnetz anrufen anruf ruf rufe ruft rufen erreichbar simse telefono telefonnr handynr appelle \
     appelez appeler rappelle rappelez joignable joindre portable texto telephonez llama llamame llamadme \
     llamar llame llamanos movil celular escribeme tfno chiama chiamami chiamare chiamaci chiamatemi \
     telefonami cellulare scrivimi messaggiami telefoon telefoonnummer mobiel bellen telemovel telefone \
     zadzwon dzwon komorka",
);
/// Calling in English, and what else these words are: the call of a referee, a boxing ring, the text of a card.
pub(super) const CALLS_OR_ELSE: Words = Words("call calls ring text");
pub(super) const ELSE_BEHIND: Words = Words("the a this that your his her boxing roll final line");
pub(super) const ELSE_BEFORE: Words = Words("it that a an for out off them");
/// Two words that ask to be called.
pub(super) const CALLS_ME: Pairs = Pairs(
    "reach me, reach us, contact me, contact us, message me, message us, msg me, ping me, write me, buzz me, \
     schreib mir, schreibt mir, erreichst mich, erreichen mich, melde dich, ecris moi, ecrivez moi, \
     contacte moi, bel me, bel mij, liga me, ligue me",
);
/// A number that is somebody's.
pub(super) const NUMBERS: Words = Words("number nummer numero num nr no numer");
pub(super) const WHOSE: Words =
    Words("my our private meine meiner unsere mon notre mi nuestro mio nostro mijn onze meu moj");
/// Short forms that are written with a full stop which ends nothing.
pub(super) const SHORT_FORMS: Words = Words("tel no nr num mob tfno ph");
/// What stands between the announcement and the number without meaning anything else.
pub(super) const FILLERS: Words = Words(
    "me us on at is s it its my our mine the this that number no nr num here under via by or and can you \
     please pls just now any time anytime after before work today tonight tomorrow back to a for with new are \
     be nummer numero numer mich mir uns an unter auf der die das ist meine mein dich bitte einfach gerne du \
     kannst bei ab so moi nous au sur le la mon c est a sous plait te vous voici ici al en el mi es por favor \
     este puedes aqui il mio e su questo allo lo ecco ti op mij het mijn pode meu o pod",
);
/// What a number was is nobody's phone.
pub(super) const PAST: Words = Words("was were war waren etait era");
/// What a number is of, said before it.
pub(super) const OF_ELSE: Words = Words(
    "bib jersey shirt kit order invoice booking ref reference ticket zip postcode postal room code gate seat \
     race start member licence license locker about around over nearly almost roughly than budget price fee \
     cost lucky favourite startnummer trikot ruckennummer bestellung bestellnummer rechnung plz etwa ca circa \
     uber fast mehr dossard maillot commande facture environ presque dorsal camiseta pedido factura casi \
     pettorale maglia ordine fattura quasi rugnummer",
);
/// What a number is of, said behind it.
pub(super) const UNITS: Words = Words(
    "m km k mi mile miles meter meters metre metres metri metros kilometer kilometers kilometres yards kg g \
     lb lbs kcal calories w watt watts rpm h min minutes sec seconds hours eur euro euros usd gbp chf dollars \
     pounds people fans spectators seats runners athletes finishers members players kids points steps reps \
     times followers views likes place tickets shots strokes leute zuschauer personen laufer punkte schritte \
     mitglieder personnes spectateurs coureurs personas espectadores puntos pasos corredores persone \
     spettatori punti passi tifosi",
);

/// Where people have names.
pub(super) const PLATFORMS: Words = Words(
    "instagram insta ig snapchat snap telegram tiktok twitter facebook fb discord messenger linkedin skype \
     wechat viber signal kik bluesky mastodon twitch youtube bereal whatsapp handle username nickname \
     benutzername",
);
/// What asks for being looked up.
pub(super) const LOOK_UP: Words = Words(
    "dm dms pm follow find add search message text write my mein folge folg adde schreib finde suis ajoute \
     mon sigueme agregame mi seguimi aggiungimi scrivimi mio",
);
/// Between a platform and a name.
pub(super) const NAMING: Words = Words(
    "is s it i m am my me at account user profile the ist heisst mein est c es e profil konto compte cuenta perfil \
     profilo",
);
/// Between them, too, and a name that is a word like any other may follow.
pub(super) const ANNOUNCING: Words = Words(
    "as under called name handle username nickname nick id als unter sous pseudo como come nome nombre nom",
);
/// Between a name and its platform.
pub(super) const ON: Words =
    Words("on via is my auf bei ist mein sur est mon en es mi su e mio il op na");
/// What a platform is said to be, and no name.
pub(super) const NO_NAMES: Words = Words(
    "private public nothing never always closed deleted empty broken great better privat prive privado \
     privato unknown people everything videos photos",
);
/// Behind an `@`: places, times, training, whom all know.
pub(super) const PLACES: Words = Words(
    "home work school uni university college gym stadium arena track court pitch field pool club clubhouse \
     venue hotel park beach office studio station airport gate room hall rink ring lake zoo noon midday \
     midnight night lunch dinner breakfast sunrise sunset half halftime kickoff kick finish start training \
     practice game match race marathon threshold tempo pace easy steady effort bodyweight max least most rpe \
     zone the my your our his her their this that all everyone everybody here coach team today tomorrow \
     tonight weekend weekends monday tuesday wednesday thursday friday saturday sunday zuhause daheim schule \
     arbeit stadion halle platz bahn verein maison stade piste salle gare casa estadio gimnasio pista cancha \
     stadio palestra campo piscina scuola lavoro",
);
/// What is numbered without being a name: `top10`, `under18`.
pub(super) const NUMBERED: Words = Words(
    "top under over part team group day week round level season covid euro class zone court lane stage \
     episode iphone",
);
