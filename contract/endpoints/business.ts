import { call, type EndpointFacts } from './facts.ts'

const business = '/manager/business'
const either = ['operation_statistics', 'statistics-details'] as const

export const businessEndpoints = {
  businessOverview: call(
    `${business}/overview`,
    ['operation_statistics'],
    'station',
    'Revenue, cycles, efficiency and availability of the stations of a viewer',
    {
      encrypted: false,
      long: true,
    },
  ),
  businessDetails: call(`${business}/details`, either, 'station', "A station's revenue, energies and availability by day or month", {
    encrypted: false,
    long: true,
  }),
  businessSettlement: call(`${business}/settlement`, either, 'station', 'From what was earned to what settlement slips pay, step by step', {
    encrypted: false,
    long: true,
  }),
  storageEfficiency: call(
    `${business}/efficiency`,
    either,
    'station',
    "A station's storage by meter and at its batteries, and what is lost between",
    {
      encrypted: false,
      long: true,
    },
  ),
} satisfies Record<string, EndpointFacts>
