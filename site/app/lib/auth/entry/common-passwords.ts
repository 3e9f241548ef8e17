/** Common passwords of at least eight characters, as the identity emulator has them; a test compares both lists. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `!@#$%^&* !@#$%^&*() !qaz2wsx 00000000a 01012000 10203040 102030405060 11111111a 11223344 1122334455
112233445566 123123abc 123321123 12341234a 12344321 123454321 12345678! 123456789! 123456789. 1234567890!
1234567890q 123456789a 123456789qwe 12345678a 12345678q 1234567a 123456aa 123456abc 123456qwerty 12345abc
12345qwert 12345qwerty 1234abcd 1234qwer 123654789 123qweasd 13579111 14725836 147258369 147852369 15935700
159357159 159753456 19841984 1q2w3e4r 1q2w3e4r5t 1qaz!qaz 1qaz2wsx 1qazxsw2 20202020 24681012 31121999
321654987 741852963 789456123 963852741 987456321 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678
aaaaaaa1 abc12345 abc123456 abcd1234 abcd12345 abcdefg1 access123 access14 admin123 admin1234 admin12345
adminadmin administrator alexander alexander1 alexandra amazon123 andrea123 andreas1 android1 angel123
angels123 anthony1 anything arsenal1 arsenal123 asdf1234 asdfghjk asdfghjkl ashley123 asshole1 athlete1
athletic athletics babygirl babygirl1 banana123 barcelona barcelona1 baseball baseball1 basketball batman123
bayern123 bayernmuenchen bayernmunich beatles1 beautiful beautiful1 beckham23 beckham7 benjamin benjamin1
biteme123 blessed1 blink182 blueberries blueberry borussia borussia09 boxing123 brandon1 brittany bubbles1
budweiser bullshit buster123 butterfly butterfly1 caroline catherine champion champion1 champions changeme
changeme1 changeme123 charlie1 charlotte cheerleader cheese123 chelsea1 chelsea123 chocolate chocolate1
christian christian1 christina christine christopher cinderella cocacola computer computer1 computer123
cookie123 corvette cowboys1 cristiano cristiano7 cupcake1 daniel123 danielle default1 diamond1 diamonds
dolphin1 dolphins dominik1 dortmund dortmund09 dragon01 dragon12 dragon123 ducati123 eintracht elephant
elisabeth elizabeth elizabeth1 eminem123 facebook facebook1 facebook123 federer1 ferrari1 ferrari123 florian1
flower123 football football1 forever1 forever123 fortnite fortnite1 francesca francesco frankfurt franziska
frederik freedom1 freedom123 friends1 friends123 fruehling fuckyou1 fuckyou123 fuckyou2 fussball fussball1
fussball123 gabriele gangster gangster1 garfield geheim123 geheim1234 geheimnis ginger123 giovanni godisgood
goodluck google123 gorgeous guest123 guestguest guinness gymnastics hallo123 hallo1234 halloschatz hamburg123
handball hannah123 harley123 heaven123 heineken hello123 hello1234 hellohello hellokitty helloworld herbst123
hockey123 hunter123 hunter22 ichliebedich iloveyou iloveyou! iloveyou1 iloveyou2 instagram internet internet1
iphone123 jackdaniels jasmine1 jennifer jennifer1 jessica1 jesus123 jesuschrist johannes jonathan jonathan1
jordan12 jordan23 joshua123 juventus juventus1 katharina kennwort killer123 kimberly kobe2424 kristina
l3tm31n1 lakers24 lamborghini letmein1 letmein123 linkedin lionelmessi liverpool liverpool1 lkjhgfds login123
lollipop lovelove loveme123 lover123 loveyou1 lukas123 madison1 maggie123 manchester manutd123 maradona
maradona10 margaret marlboro master01 master12 master123 matchday matchday1 matchday123 maximilian melanie1
mercedes mercedes1 messi1010 messi123 metallica michael1 michael123 michaela michaeljordan michelle michelle1
mickey123 microsoft minecraft minecraft1 mnbvcxz1 monkey01 monkey12 monkey123 mustang1 mustang123 mypass123
mypassword mypassword1 nathalie netflix1 newpassword neymar10 neymarjr nicholas nicholas1 nicole123 nintendo
nirvana1 nopassword nothing1 oiuytrewq olympia1 olympics p4ssw0rd p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123
p@ssword pa$$word pa55w0rd pa55word pass1234 pass12345 passpass passport passport1 passw0rd passw0rd1
passw0rd123 password password! password. password1 password1! password12 password123 password1234
password12345 passwort passwort1 passwort12 passwort123 passwort1234 patricia patrick1 pepper123 pepsi123
pineapple playstation poiuytrewq pokemon1 pokemon123 porsche1 porsche911 precious princess princess1 q1234567
q1w2e3r4 q1w2e3r4t5 qazwsxedc qweasdzxc qwer1234 qwerty!@ qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui
qwertyuiop qwertz12 qwertz123 qwertz1234 qwertzui qwertzuiop rafanadal rainbow1 rainbow123 ranger123
realmadrid redsox04 rockstar rockstar1 roger123 ronaldo07 ronaldo7 rooney10 root1234 rootroot runner123
running1 samantha samantha1 samsung1 samsung123 schalke04 schatz123 scoobydoo scooter1 sebastian sebastian1
secret123 secret1234 secretsecret shadow01 shadow123 slipknot snoopy123 snowball snowflake soccer123 softball
something sommer123 spiderman spongebob spongebob1 sport123 sports123 spring123 startrek startrek1 starwars
starwars1 steelers steelers1 stefanie stephanie stephanie1 strawberry stuttgart success1 summer123 sunflower
sunshine sunshine1 sunshine123 superman superman1 superstar superstar1 susanne1 sweetheart swimming swimming1
swordfish tennis12 tennis123 test1234 test12345 testing1 testing123 testtest thomas123 tigger123 tinkerbell
tr0ub4dor training training1 trewq321 trustno1 user1234 useruser valentina vanessa1 veronica victoria
victoria1 volleyball welcome1 welcome12 welcome123 werder123 whatever whatever1 william1 willkommen
willkommen1 windows10 winter123 xbox3600 yamaha123 yankees1 yourpassword youtube1 youtube123 yxcvbnm1 z1234567
zaq12wsx zaq1zaq1 zaqxswcde zidane10 zxcvbnm1`.split(/\s/),
);
