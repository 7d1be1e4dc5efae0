import { planLooks as looks } from '../permission.ts'
import { call, type EndpointFacts } from './facts.ts'

const plan = '/manager/production/plan'
const template = '/manager/production/powerTemplate'
const edits = ['production_charge_and_discharge_plan:edit'] as const
const overviews = ['production_yield_curve'] as const

export const planEndpoints = {
  planForecast: call(`${plan}/forecast`, looks, 'station', 'Load and PV of a day by forecast, with its error, prices, and the limits of a plan', {
    long: true,
  }),
  proposePlan: call(`${plan}/propose`, looks, 'station', 'The plan that is worth most for a day, beside the one that was drawn', { long: true }),
  planBackTest: call(
    `${plan}/backTest`,
    looks,
    'station',
    'A month: what the plan of now, proposals of the day before, and perfect foresight are worth',
    { long: true },
  ),
  copyPlan: call(`${plan}/copy`, edits, 'station', "Holds a station's wanted plan against others, and keeps it as their draft; nothing is sent", {
    long: true,
  }),
  whatIfList: call(`${plan}/whatIf/list`, overviews, 'station', 'What-ifs of a station, in pages', {
    long: true,
  }),
  saveWhatIf: call(`${plan}/whatIf/save`, edits, 'station', 'Makes or changes a what-if, and begins to work it out'),
  setWhatIfRun: call(`${plan}/whatIf/run`, edits, 'station', 'Works a what-if out anew, or stops that'),
  deleteWhatIf: call(`${plan}/whatIf/delete`, edits, 'station', 'Deletes what-ifs'),
  powerTemplateList: call(`${template}/list`, looks, 'organization', 'Power templates, in pages'),
  powerTemplateUse: call(`${template}/use`, looks, 'organization', 'Whose wanted plans have days made of a power template'),
  savePowerTemplate: call(`${template}/save`, edits, 'organization', 'Makes or changes a power template, and the drafts that are made of it'),
  deletePowerTemplate: call(`${template}/delete`, edits, 'organization', 'Deletes power templates that no plan is made of'),
} satisfies Record<string, EndpointFacts>
