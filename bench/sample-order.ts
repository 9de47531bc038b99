/** Where the bench's goods are stored. */
export const sampleStock = { almacen: '001', emplazamiento: 'A01' }

/** A typical order, about a kilobyte, without credentials and code. */
export const sampleOrder = {
  codigoAlternativo: 100458,
  servicio: 'E',
  datoNumerico: '0000045812',
  destinatario: {
    tipoDocumento: 'DNI',
    numeroDocumento: 28456123,
    nombre: 'María José Fernández',
    email: 'mj.fernandez@ejemplo.com.ar',
    telefono: '01148327790',
    celular: '1156781234',
  },
  domicilio: {
    direccion: 'Avenida Cabildo',
    altura: '2040',
    piso: '7',
    departamento: 'B',
    codigoPostal: 1428,
    localidad: 'Belgrano',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    latitud: '-34.562300',
    longitud: '-58.456900',
    telefono: ['01148327790'],
  },
  productos: [
    {
      largo: 32.5,
      alto: 12,
      ancho: 22,
      peso: 1.35,
      valor: 48500,
      cantidad: 1,
      sku: 'ZAP-URB-38',
      descripcionProducto: 'Zapatillas urbanas talle 38',
    },
    {
      largo: 20,
      alto: 4.5,
      ancho: 15,
      peso: 0.2,
      valor: 7900,
      cantidad: 2,
      sku: 'MED-ALG-3P',
      descripcionProducto: 'Medias de algodón, 3 pares',
    },
  ],
  observaciones: ['Portería de 8 a 20 h', 'Llamar antes de subir'],
}
