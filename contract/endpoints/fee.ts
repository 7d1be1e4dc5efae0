import { call, type EndpointFacts } from './facts.ts'

const production = '/manager/production'
const sees = ['production_settlement'] as const
const edits = ['production_settlement:edit'] as const

export const feeEndpoints = {
  demandConfigurationList: call(`${production}/demand-configuration/list`, sees, 'station', 'How the basic fee of connection points is worked out'),
  saveDemandConfiguration: call(
    `${production}/demand-configuration/save`,
    edits,
    'station',
    'Says how the basic fee of a connection point is worked out from a month on',
  ),
  deleteDemandConfiguration: call(
    `${production}/demand-configuration/delete`,
    edits,
    'station',
    'Deletes how the basic fee is worked out from some months on',
  ),
  basicFeeMonths: call(
    `${production}/demand-configuration/months`,
    sees,
    'station',
    'Measured maximum and basic fee of the last months of a connection point, and the cheapest way to pay',
    { long: true },
  ),
  electricityAllocationList: call(`${production}/electricity-allocation/list`, edits, 'station', 'How basic fees were parted'),
  saveElectricityAllocation: call(`${production}/electricity-allocation/save`, edits, 'station', "Parts a station's basic fee of a month", {
    long: true,
  }),
  deleteElectricityAllocation: call(`${production}/electricity-allocation/delete`, edits, 'station', 'Deletes how basic fees were parted'),
  selfUseList: call(`${production}/self-use/list`, sees, 'station', 'What storages themselves used, by month', { long: true }),
  selfUseMeterList: call(`${production}/self-use/meters`, sees, 'station', 'The same by meter, with its readings', { long: true }),
} satisfies Record<string, EndpointFacts>
