import type { Words } from '../words.ts'
import type * as zh from '../zh/widgets-b.ts'

export const widgetTitlesB: Words<typeof zh.widgetTitlesB> = {
  gauge: 'Gauge',
  text: 'Text',
  clock: 'Clock',
  webLink: 'Web link',
  video: 'Video',
  status: 'Status lamps',
}

export const widgetAboutsB: Words<typeof zh.widgetAboutsB> = {
  gauge: 'A dial of any value with two limits',
  text: 'A heading or a note',
  clock: 'Station time, date and weekday, with a second zone if wanted',
  webLink: 'A link that opens in a new window (the safety policy forbids pages inside pages)',
  video: 'The address of a camera or a recording',
  status: 'Signals, on or off, with the time of the last change',
}

export const widgetOptionsB: Words<typeof zh.widgetOptionsB> = {
  min: 'Least',
  max: 'Most',
  warnAt: 'Caution at (may be empty)',
  alarmAt: 'Limit at (may be empty)',
  badSide: 'Bad is',
  text: 'Text',
  textSize: 'Size',
  align: 'Alignment',
  secondZone: 'Second zone',
  showSeconds: 'Seconds',
  address: 'Address (https:// or a path of this console)',
  label: 'Words',
  muted: 'Muted',
  signals: 'Signals (up to 24)',
  onMeans: 'On means',
}

export const widgetChoicesB: Words<typeof zh.widgetChoicesB> = {
  badSide: { high: 'too high', low: 'too low' },
  textSize: { small: 'Small', body: 'Text', title: 'Heading', key: 'Large heading' },
  align: { left: 'Left', center: 'Centre', right: 'Right' },
  secondZone: {
    none: 'None',
    UTC: 'UTC',
    Shanghai: 'Shanghai',
    Singapore: 'Singapore',
    Tokyo: 'Tokyo',
    Dubai: 'Dubai',
    Berlin: 'Berlin',
    London: 'London',
    NewYork: 'New York',
    LosAngeles: 'Los Angeles',
  },
  onMeans: { plain: 'A state', good: 'Good', bad: 'Bad' },
}

export const widgetsB: Words<typeof zh.widgetsB> = {
  noSource: 'This station has no such value: choose another source in the settings',
  gaugeOk: 'Normal',
  gaugeWarn: 'Caution',
  gaugeAlarm: 'Over limit',
  noText: 'Type a text in the settings',
  weekday0: 'Sunday',
  weekday1: 'Monday',
  weekday2: 'Tuesday',
  weekday3: 'Wednesday',
  weekday4: 'Thursday',
  weekday5: 'Friday',
  weekday6: 'Saturday',
  date: '{{year}}-{{month}}-{{day}}',
  noLink: 'Type an address in the settings',
  opensNew: 'Opens in a new window',
  noVideo: 'Type the address of a video in the settings (HLS .m3u8 or mp4)',
  noHls: 'This browser does not play HLS (.m3u8) by itself: use one that does, or an mp4 address',
  videoForeign: "The safety policy plays only addresses of this console's own host: let it pass the video on",
  videoFailed: 'The video cannot be played: no answer, or a format that is not known',
  noSignals: 'Choose the signals in the settings',
  on: 'On',
  off: 'Off',
  since: 'since {{time}}',
  overDay: 'No change in 24 hours',
}
