/** What the worked example of the industry's notes comes to (湖北 2026-01, two-part, 1 to 10 kV, K 8000, share of savings), by figure. */
export const exampleFigures = {
  'charge.cost': '42476.55',
  'discharge.value': '67808.86',
  savings: '25332.31',
  efficiency: '84.09',
  customerBenefit: '5066.46',
  operatorShare: '20265.85',
  '0.selfUse.amount': '2086.04',
  payable: '18179.81',
  withoutTax: '16088.33',
  tax: '2091.48',
} as const
