import type { Words } from '../words.ts'
import type { quality as zh } from '../zh/quality.ts'

export const quality: Words<typeof zh> = {
  title: 'Data quality',
  note: 'Judged every hour by each parameter’s plausible range, the device’s rating and what was heard; counted in minutes of each parameter. The last seven days unless days are chosen, the worst first.',
  name: 'Name',
  station: 'Station',
  sn: 'Device SN',
  share: 'Good',
  first: 'First seen',
  search: 'Station, device, SN or parameter',
  by: 'By device',
  byKind: { device: 'By device', station: 'By station', point: 'By parameter' },
  faultFilter: 'Fault',
  days: 'Days',
  none: 'Nothing judged yet: it begins about an hour after data arrive',
  fault: {
    missing: 'Missing',
    frozen: 'Frozen',
    jump: 'Jump',
    outOfRange: 'Out of range',
    impossible: 'Impossible',
    backwards: 'Backwards',
    tooFast: 'Too fast',
  },
}
