import { call, type EndpointFacts } from './facts.ts'

const settlement = '/manager/production/settlement'
const sees = ['production_settlement'] as const
const edits = ['production_settlement:edit'] as const

export const settlementEndpoints = {
  settlementAgreementList: call(`${settlement}/agreement/list`, edits, 'station', 'What slips of grid connection points are made of'),
  saveSettlementAgreement: call(`${settlement}/agreement/save`, edits, 'station', 'Makes or changes what slips of a connection point are made of'),
  deleteSettlementAgreement: call(`${settlement}/agreement/delete`, edits, 'station', 'Deletes what slips of connection points are made of'),
  settlementReadingList: call(`${settlement}/reading/list`, edits, 'station', "Readings of a station's meters as they were frozen for settlement"),
  saveSettlementReading: call(
    `${settlement}/reading/save`,
    edits,
    'station',
    'A reading taken by a person, or asked of the register again, with a reason',
  ),
  settlementSlipList: call(`${settlement}/slip/list`, sees, 'station', 'Settlement slips'),
  settlementSlip: call(`${settlement}/slip/detail`, sees, 'station', 'One settlement slip with all its figures'),
  makeSettlementSlip: call(`${settlement}/slip/make`, edits, 'station', 'Works out the slip of a connection point and month, or its draft anew', {
    long: true,
  }),
  confirmSettlementSlip: call(`${settlement}/slip/confirm`, ['production_settlement:confirm'], 'station', 'The customer agrees to a slip'),
  lockSettlementSlip: call(`${settlement}/slip/lock`, edits, 'station', 'Locks a confirmed slip for ever'),
  reverseSettlementSlip: call(`${settlement}/slip/reverse`, edits, 'station', 'Takes back a locked slip by a red one'),
  utilityBill: call(`${settlement}/bill/detail`, sees, 'station', "The utility's bill beside a slip, line by line against what is worked out"),
  saveUtilityBill: call(`${settlement}/bill/save`, edits, 'station', "Types in the utility's bill beside a slip"),
  deleteSettlementSlip: call(`${settlement}/slip/delete`, edits, 'station', 'Deletes drafts'),
  settlementRun: call(`${settlement}/run/newest`, edits, 'none', "The viewer's newest run over all customers"),
  startSettlementRun: call(`${settlement}/run/start`, edits, 'none', 'Begins to make the slips of a month for all customers'),
  stopSettlementRun: call(`${settlement}/run/stop`, edits, 'none', 'Stops a run'),
  continueSettlementRun: call(`${settlement}/run/continue`, edits, 'none', 'Goes on with a run that was stopped'),
  settlementSlipFile: call(`${settlement}/slip/file`, sees, 'station', 'A slip as PDF, or as a spreadsheet whose formulas work', {
    method: 'GET',
    encrypted: false,
    form: 'download',
  }),
} satisfies Record<string, EndpointFacts>
