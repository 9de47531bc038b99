import { openGeoIndexSteps } from '../src/capabilities/addresses/index/geo-index.ts'
import { finishSteps } from '../src/capabilities/addresses/index/opening.ts'
import { type ProvinceLetter, provinceNames } from '../src/kernel/province.ts'
import { openBytes } from '../src/kits/files/paged-file.ts'
import { PartFile } from '../src/kits/files/part-file.ts'

/** A street of a town has about as many blocks as are needed; a town has this many streets. */
const streetsOfTown = 120

const header =
  'nombre,altura_inicio_derecha,altura_fin_derecha,altura_inicio_izquierda,altura_fin_izquierda,' +
  'localidad_censal_nombre,departamento_nombre,provincia_nombre,lat,lon'

/**
 * Writes a file of `ranges` ranges: the towns of a country's file, each with streets named as those
 * of the capital, block after block on a grid around its centre.
 */
export function writeManyRanges(country: string, path: string, ranges: number): void {
  const { towns, names } = readCountry(country)
  const blocks = Math.ceil(ranges / (towns.length * streetsOfTown))
  const file = new PartFile(path)
  file.write(Buffer.from(`${header}\n`))
  let left = ranges
  for (const [place, { words, latitude, longitude }] of towns.entries())
    for (let street = 0; street < streetsOfTown && left > 0; street++) {
      const name = names[(place * 37 + street) % names.length]
      const lines: string[] = []
      for (let block = 0; block < blocks && left-- > 0; block++) {
        const [first, last] = [block * 100 + 1, block * 100 + 99]
        const north = (latitude + (street - 60) * 0.001).toFixed(5)
        const east = (longitude + (block - 20) * 0.001).toFixed(5)
        lines.push(`${name},${first},${last},${first + 1},${last + 1},${words},${north},${east}\n`)
      }
      file.write(Buffer.from(lines.join('')))
    }
  file.finish()
}

function readCountry(path: string) {
  const bytes = openBytes(path)
  if (bytes === undefined) throw new Error(`there is no ${path}`)
  const index = finishSteps(openGeoIndexSteps(bytes))
  bytes.close()
  const { areaStreets, streetName, capital, placeArea, areaProvince } = index
  const own = streetName.subarray(areaStreets[capital], areaStreets[capital + 1])
  const names = [...new Set(own)].map((id) => index.text(id).replaceAll(/[",]/g, ' '))
  const towns = Array.from(index.placeName, (name, place) => {
    const area = placeArea[place] as number
    const letter = String.fromCharCode(areaProvince[area] as number) as ProvinceLetter
    const district = index.text(index.placeDistrict[place] as number)
    return {
      isTown: index.placeSurveyed[place] === 1 && area !== capital,
      words: [index.text(name), district, provinceNames[letter]].join(','),
      latitude: index.placeLatitude[place] as number,
      longitude: index.placeLongitude[place] as number,
    }
  })
  return { towns: towns.filter(({ isTown, words }) => isTown && !words.includes('"')), names }
}
