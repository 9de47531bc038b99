import { load, type Story, scan } from '../../../test/support/story.ts'

const story: Story = {
  about: 'the figures of a shipper',
  steps: [
    load('INICIO-0001'),
    load('INICIO-0002', { 'domicilio.codigoPostal': 5000 }),
    scan('INICIO-0001', 'IF MA LD DL'),
    scan('INICIO-0002', 'IF'),
    'v1 getDashboard 1-last-days',
    'v1 getDashboard 2-period-wrong',
  ],
}

export const stories: readonly Story[] = [story]
