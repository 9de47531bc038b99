import { defineSlice, type Ground } from '../../slice.ts'
import { brandCommand } from './brand.cli.ts'
import { brandLimitWords } from './brand.limits.ts'
import { getBrand, putBrand } from './brand.ops.ts'
import { brandTopic, openBrand } from './brand.ts'
import { showBrand } from './brand.v1.ts'

export const brand = defineSlice({
  name: 'brand',
  auditActions: {
    'brand.put': ['Cambió la marca', 'Changed the brand'],
  },
  tables: ['brand'],
  demonstration: {
    brand: { stays: 'the mark of the carrier, which the demonstration has none of' },
  },
  limits: brandLimitWords,
  ops: [getBrand, putBrand],
  v1: [showBrand],
  chapters: {
    ops: [{ id: 'marca', title: 'Marca', place: 215, paths: ['/settings'] }],
    v1: [{ id: 'marca', title: 'Marca', place: 215, paths: ['/brand'] }],
  },
  commands: [brandCommand],
  async open({ db, clock }: Ground) {
    const door = await openBrand(db, clock)
    return { doors: { brand: door }, refresh: { [brandTopic]: door.refresh } }
  },
})
