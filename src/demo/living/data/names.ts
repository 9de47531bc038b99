/** Names that are put together by chance: plainly invented, as there is nobody behind them. */
export const firstNames = [
  'Abril Agustín Ailén Bautista Brisa Camila Ciro Delfina Elías Emilia Facundo Fiorella',
  'Gael Guadalupe Hernán Irina Joaquín Julieta Kevin Lara Lautaro Lisandro Luz Malena',
  'Marisol Nahuel Octavio Pilar Ramiro Renata Santino Sol Tadeo Uma Valentino Ximena',
]
  .join(' ')
  .split(' ')

export const lastNames = [
  'Achával Barrientos Cabrerizo Dorrego Echenique Fontanarrosa Galarraga Huenuleo Iturrieta',
  'Jaldén Kirchmair Larralde Mansilla Nievas Orellana Pereyra Quintriqueo Retamozo Saldívar',
  'Tolaba Urquiaga Vilches Wagner Yupanqui Zamudio',
]
  .join(' ')
  .split(' ')
