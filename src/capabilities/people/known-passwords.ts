/**
 * Passwords, and the words at their heart, that are tried first: compared without case, accents,
 * and the digits and signs around them, so that each stands for hundreds.
 */
const listed = `
010203 012345678 0123456789 102030 112233 11223344 121212 123123 123321 1234567890 12345678910
123456789a 123456789q 1234qwer 123abc 123qwe 131313 147258 147258369 159357 159753 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 654321 666666 696969 741852963 789456 789456123 987654321 a123456789
a1b2c3d4 aa123456 abc123 abcd1234 abril acceso access adios admin administrador administrator
agosto agustina alejandra alejandro amanda amigas amigos amor amores andrew android angel
angeles angelito apple april argentina arsenal asdf1234 asdfgh asdfghjkl ashley august autumn
avellaneda avengers banco banfield barcelona bariloche baseball batman belgrano bendecida
bendiciones bienvenida bienvenido bienvenidos boca bocajuniors buendia buenosaires buenosdias
bulldog buster butterfly caballo cadete callejeros callofduty cambiame cambiar cameron camila
camion camiones campeon campeones caramelo carolina cartero catamarca central chaco changeme
charlie charlygarcia cheese chelsea chevrolet chocolate chubut clave claves cliente clientes
colon compras computadora computer contrasena contrasenia cookie copadelmundo corazon corazones
cordoba correo corrientes corvette counterstrike cowboys cristo crystal daniel daniela database
deadpool december default demo demostracion deposito depositos despacho diablo diamond diciembre
diego10 diegomaradona dinero dios diosesamor dolares dolphins domingo dragon dragonball
dragonballz dulce eagles empresa enero entrar entrerios envio envios estrella estrellas
estudiantes etiqueta etiquetas evaperon facebook facundo falcons familia febrero february
federico fernando ferrari fiat600 florencia flores flower football formosa fortnite francisco
freedom friday futbol gabriela gatito gators gatos george gimnasia ginger gokusan golden gonzalo
google gracias guadalupe harley hermana hermano hijos hola hola1234 holahola hulk hunter huracan
iloveyou independiente ingresar ingreso instagram internet invierno iphone ironmaiden ironman
january jardin jennifer jessica jesucristo jesus joaquin jordan josemaria joshua juancarlos
jueves jujuy julieta julio july june junio jupiter juventus kirchner lakers lanus lapampa
lapiojosa laplata larioja leagueoflegends leomessi letmein linux liverpool login logistica
losredondos lucas lucia luna lunes lunita macri malvinas mama mamapapa maradona march
mardelplata mariajose mariana mariposa marplatense martes martin martina marzo mascota master
matias matrix matthew mayo mendoza mercado mercadolibre mercadopago mercedes mercury merlin
messi metallica miamor micaela michael michelle mickeymouse micorazon microsoft miercoles
minecraft minnie misiones mivida monday monkey moron motorola mundial mustang naruto negocio
neuquen newells nicolas nicole nintendo nirvana nokia november noviembre october octubre oficina
onepiece orange otono packers papa paquete paquetes pass1234 passpass passw0rd password
patagonia pepper peron peronia perrito perros pesos peugeot phoenix pilar plata playstation
pokemon pokemongo porsche posta postal primavera princesa princess provisoria prueba pruebas
purple q1w2e3r4 q1w2e3r4t5 qatar2022 qazwsx qazwsxedc quilmes qwer1234 qwerty qwerty123
qwertyuiop racing raiders ranger realmadrid redondos redskins remitente remitentes renault
repartidor reparto river riverplate robert roblox rocio rodrigo root rosario rosas sabado
sailormoon salta samsung sanisidro sanjuan sanlorenzo sanluis sanmartin santacruz santafe
santiago satanas saturday sebastian secret secreta secreto seguridad seguro seleccion september
septiembre server service servicio servicios servidor shadow signin silver sistema sistemas
slipknot soccer sodastereo sofia solcito soporte spiderman spinetta spring starwars steelers
sucursal sucursales summer sunday sunshine superman support talleres teamo teamomucho temporal
temporario tequiero test tester testing thomas thunder thursday tienda tiendas tigger tigre
tomas tortuga toyota transporte transportes trustno1 tucuman tuesday turtle union user ushuaia
usuario valentina velez ventas verano viernes viking volkswagen warriors wednesday welcome
whatever whatsapp windows winter wizard wolverine xbox360 yankees yellow youtube zaq12wsx
zxcv1234 zxcvbn zxcvbnm
`

export const knownPasswords: ReadonlySet<string> = new Set(listed.split(/\s+/).filter(Boolean))
