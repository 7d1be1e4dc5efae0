import { call, type EndpointFacts } from './facts.ts'

const history = '/manager/energydata/history'
const energy = '/manager/energy'

export const historyEndpoints = {
  series: call(`${history}/series`, 'session', 'station', 'Points over a range, reduced to a pixel width with exact extremes', {
    encrypted: false,
    long: true,
    followsMoment: true,
    displays: 'demonstrated',
  }),
  quarterHours: call(`${history}/quarterHours`, 'session', 'station', 'Means of a point by quarter hour of the wall clock over days', {
    encrypted: false,
    followsMoment: true,
    long: true,
    displays: 'demonstrated',
  }),
  snapshot: call(`${history}/snapshot`, 'session', 'station', 'Values of points and open alarms at a moment', {
    encrypted: false,
    long: true,
    displays: 'demonstrated',
  }),
  lastValues: call(`${history}/last`, 'session', 'station', 'Last known values of points', { encrypted: false, displays: 'demonstrated' }),
  energyByPeriod: call('/manager/energydata/statistics/energy', 'session', 'station', 'Energy of a day, month or year by price period', {
    followsMoment: true,
    long: true,
    displays: 'demonstrated',
  }),
  revenue: call('/manager/energydata/statistics/revenue', 'session', 'station', "A station's revenue of a day so far, by source", {
    followsMoment: true,
    long: true,
    displays: 'demonstrated',
  }),
  fleetRevenue: call(
    '/manager/energydata/statistics/fleetRevenue',
    'session',
    'station',
    'What each station earned today, as it was worked out last',
    {
      displays: 'demonstrated',
    },
  ),
  revenueMonth: call('/manager/energydata/statistics/revenueMonth', 'session', 'station', "A station's revenue of each day of a month, by source", {
    followsMoment: true,
    long: true,
    displays: 'demonstrated',
  }),
  pileSessions: call('/manager/energydata/statistics/pileSessions', 'session', 'station', "Charging sessions of a station's piles on a day", {
    followsMoment: true,
    long: true,
    displays: 'demonstrated',
  }),
  priceMonth: call(`${energy}/price/month`, 'session', 'station', 'Price periods of every day of a month', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  priceYear: call(`${energy}/price/year`, 'session', 'station', 'Price periods of a kind of day in each month of a year, and whose prices they are', {
    followsMoment: true,
    displays: 'demonstrated',
  }),
  priceDay: call(`${energy}/price/day`, 'session', 'station', "Price periods and prices of a station's day", {
    followsMoment: true,
    displays: 'demonstrated',
  }),
} satisfies Record<string, EndpointFacts>
