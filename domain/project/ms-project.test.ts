import { describe, expect, test } from 'vitest'
import { planFaults } from './faults.ts'
import { readMsProject, type ImportFault } from './ms-project.ts'
import { schedule } from './schedule.ts'
import { xmlText } from './xml-text.ts'

const el = (tag: string, content: string | number): string => `<${tag}>${content}</${tag}>`
const els = (of: Record<string, string | number>): string =>
  Object.entries(of)
    .map(([tag, content]) => el(tag, content))
    .join('')
/** A task as Project writes it; one line. */
const task = (
  uid: number | '',
  level: number,
  name: string,
  start: string,
  hours: number,
  more: Record<string, string | number> = {},
  inner = '',
): string =>
  el(
    'Task',
    els({ UID: uid, ID: uid, Name: name, OutlineLevel: level, Start: `${start}T08:00:00`, Duration: `PT${hours}H0M0S`, DurationFormat: 7, ...more }) +
      inner,
  )
const after = (uid: number, type = 1, lag = 0, more: Record<string, string | number> = {}): string =>
  el('PredecessorLink', els({ PredecessorUID: uid, Type: type, CrossProject: 0, LinkLag: lag, LagFormat: 7, ...more }))
const exception = (name: string, from: string, to: string, works: number, type = 1): string =>
  el(
    'Exception',
    el('TimePeriod', els({ FromDate: `${from}T00:00:00`, ToDate: `${to}T23:59:00` })) + els({ Name: name, Type: type, DayWorking: works }),
  )
const calendars = (exceptions = ''): string => {
  const week = [0, 1, 1, 1, 1, 1, 0].map((works, i) => el('WeekDay', els({ DayType: i + 1, DayWorking: works }))).join('')
  return el(
    'Calendars',
    el('Calendar', els({ UID: 1, Name: '标准', IsBaseCalendar: 1, BaseCalendarUID: -1 }) + el('WeekDays', week) + el('Exceptions', exceptions)),
  )
}
const file = (tasks: readonly string[], exceptions = '', head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n${els({ Name: 'plan.xml', Title: '215 kWh &amp; 光伏', MinutesPerDay: 480, CalendarUID: 1 })}${head}\n${calendars(exceptions)}\n<Tasks>\n${tasks.join('\n')}\n</Tasks>\n</Project>`
const codes = (faults: readonly ImportFault[]): string[] => faults.map(({ code }) => code)

describe('a file of Microsoft Project', () => {
  const springFestival = exception('春节', '2026-02-15', '2026-02-23', 0) + exception('补班', '2026-02-14', '2026-02-14', 1)
  const { plan, faults } = readMsProject(
    file(
      [
        task(0, 0, '光伏一期', '2026-02-09', 0, { Summary: 1 }),
        task(1, 1, '土建 &lt;A&gt; &#x2460;', '2026-02-09', 80, { Summary: 1 }),
        task(
          2,
          2,
          '开挖',
          '2026-02-09',
          40,
          { PercentComplete: 50, Finish: '2026-02-13T17:00:00' },
          el('Baseline', els({ Number: 0, Start: '2026-02-05T08:00:00', Finish: '2026-02-11T17:00:00' })),
        ),
        task(3, 2, '浇筑', '2026-02-14', 16, { Finish: '2026-02-24T17:00:00' }, after(2)),
        task(4, 1, '基础完成', '2026-02-24', 0, { Milestone: 1 }, after(3)),
        task(
          9,
          1,
          '支架',
          '2026-02-26',
          24,
          { ConstraintType: 4, ConstraintDate: '2026-02-26T08:00:00' },
          after(4, 1, 4800) + after(2, 3, -9600) + after(3, 0),
        ),
      ],
      springFestival,
    ),
  )
  test('gives activities with groups, percent, restrictions and names as people wrote them', () => {
    expect(faults).toEqual([])
    expect(plan?.name).toBe('光伏一期')
    expect(
      plan?.activities.map(({ id, name, parentId, kind, start, durationDays, percent }) => [id, name, parentId, kind, start, durationDays, percent]),
    ).toEqual([
      ['ms-1', '土建 <A> ①', null, 'group', '2026-02-09', 0, 0],
      ['ms-2', '开挖', 'ms-1', 'task', '2026-02-09', 5, 50],
      ['ms-3', '浇筑', 'ms-1', 'task', '2026-02-14', 2, 0],
      ['ms-4', '基础完成', null, 'milestone', '2026-02-24', 0, 0],
      ['ms-9', '支架', null, 'task', '2026-02-26', 3, 0],
    ])
    expect(plan?.activities.map(({ notBefore }) => notBefore)).toEqual([null, null, null, null, '2026-02-26'])
    expect(plan?.baseline).toEqual([{ id: 'ms-2', start: '2026-02-05', end: '2026-02-11' }])
  })
  test('gives its four kinds of links with lags in days', () => {
    expect(plan?.links.map(({ fromId, toId, kind, lagDays }) => `${fromId} ${toId} ${kind} ${lagDays}`)).toEqual([
      'ms-2 ms-3 FS 0',
      'ms-3 ms-4 FS 0',
      'ms-4 ms-9 FS 1',
      'ms-2 ms-9 SS -2',
      'ms-3 ms-9 FF 0',
    ])
  })
  test('has its calendar, by which its own dates hold', () => {
    expect(plan?.calendar).toMatchObject({ weekend: [6, 7], makeUpDays: ['2026-02-14'] })
    expect(plan?.calendar.holidays).toHaveLength(9)
    const found = plan === undefined ? undefined : schedule(plan)
    expect([...(found?.brokenLinks ?? ['?'])]).toEqual([])
    expect(found?.activities.get('ms-3')?.earlyEnd).toBe('2026-02-24')
    expect(found?.activities.get('ms-4')?.earlyStart).toBe('2026-02-24')
  })
})

test('what is taken over otherwise, or not, is told at its line, with its number and name', () => {
  const { plan, faults } = readMsProject(
    file(
      [
        task(1, 1, '半天', '2026-03-02', 4),
        task(2, 1, '养护', '2026-03-02', 168, { DurationFormat: 8, Finish: '2026-03-09T08:00:00' }),
        task(3, 1, '无期', 'soon', 8),
        task(4, 1, '', '2026-03-03', 8, { ConstraintType: 7, ConstraintDate: '2026-03-05T17:00:00', CalendarUID: 4, PercentComplete: 170 }),
        task(
          5,
          1,
          '尾',
          '2026-03-04',
          8,
          { Finish: '2026-03-06T17:00:00', Active: 1 },
          after(77) + after(1, 1, 2400) + after(1) + after(2, 1, 50, { LagFormat: 19 }) + after(3, 1, 0, { CrossProject: 1 }),
        ),
        task(6, 1, '停', '2026-03-04', 8, { Active: 0 }),
        task(5, 1, '又', '2026-03-04', 8),
        task(8, 1, '组', '2026-03-04', 8, { Summary: 1 }, after(1)),
        task('', 1, '无号', '2026-03-04', 8),
        task(9, 1, '标', '2026-03-04', 8, { Milestone: 1 }),
      ],
      exception('每年', '2026-10-01', '2026-10-03', 0, 2) + exception('坏', '2026-10-09', '2026-10-01', 0),
    ),
  )
  const told = faults.map((fault) =>
    'uid' in fault
      ? `${fault.line} ${fault.uid} ${fault.name} ${fault.code} ${fault.text ?? ''}`.trim()
      : `${fault.code} ${'text' in fault ? fault.text : ''}`,
  )
  expect(told).toEqual([
    'recurringException 每年',
    'badException 坏',
    '6 1 半天 partDay PT4H0M0S',
    '7 2 养护 elapsedDuration PT168H0M0S',
    '8 3 无期 badStart soonT08:00:00',
    '9 4  badPercent 170',
    '9 4  constraintLeft 7 2026-03-05',
    '9 4  nameMissing',
    '9 4  ownCalendar',
    '10 5 尾 endDiffers 2026-03-06',
    '11 6 停 inactive',
    '12 5 又 twiceInFile',
    '14  无号 numberMissing',
    '15 9 标 milestoneLasts PT8H0M0S',
    '10 5 尾 linkUnknown 77',
    '10 5 尾 lagRounded 2400',
    '10 5 尾 linkTwice 半天',
    '10 5 尾 lagLeft 50',
    '10 5 尾 linkElsewhere 3',
    '13 8 组 linkToGroup 半天',
  ])
  expect(plan?.activities.map(({ name, durationDays }) => `${name} ${durationDays}`)).toEqual(['半天 1', '养护 6', '#4 1', '尾 1', '组 0', '标 1'])
  expect(plan?.links.map(({ fromId, lagDays }) => `${fromId} ${lagDays}`)).toEqual(['ms-1 1', 'ms-2 0'])
})

test('a date that no plan has leaves its task out, and a name that nobody sees is none: the rest of the file is taken', () => {
  const { plan, faults } = readMsProject(
    file([
      task(1, 1, '\u200B\u200B', '2026-03-02', 8),
      task(2, 1, '久远', '0001-01-01', 8),
      task(3, 1, '遥远', '2400-01-03', 8),
      task(4, 1, '挖沟', '2026-03-03', 8),
    ]),
  )
  expect(plan?.activities.map(({ name }) => name)).toEqual(['#1', '挖沟'])
  expect(faults.flatMap((one) => ('uid' in one ? [`${one.uid} ${one.code}`] : []))).toEqual(['1 nameMissing', '2 badStart', '3 badStart'])
})

test('what lies in a group that is left out stands a level higher, not in the group before it', () => {
  const { plan } = readMsProject(
    file([
      task(1, 1, '土建', '2026-03-02', 8, { Summary: 1 }),
      task(2, 2, '挖沟', '2026-03-02', 8),
      task(3, 1, '电气', '1900-01-01', 8, { Summary: 1 }),
      task(4, 2, '放缆', '2026-03-03', 8),
      task(5, 1, '验收', '2026-03-04', 0, { Milestone: 1, PercentComplete: 30 }),
      task(5, 1, '又', '2026-03-04', 8),
      task(6, 2, '送电', '2026-03-05', 8),
    ]),
  )
  expect(plan?.activities.map(({ name, kind, parentId, percent }) => `${name} ${kind} ${parentId ?? ''} ${percent}`)).toEqual([
    '土建 group  0',
    '挖沟 task ms-1 0',
    '放缆 task  0',
    '验收 milestone  0',
    '送电 task  0',
  ])
  expect(planFaults(plan?.activities ?? [], [])).toEqual([])
})

test('what is longer than a plan takes is cut, and told', () => {
  const { plan, faults } = readMsProject(
    file([
      task(1, 1, '长'.repeat(201), '2026-03-02', 1500 * 8),
      task(2, 1, '无尽', '2026-03-02', 0, { Duration: 'PT1000000000H0M0S' }, after(1, 1, 1301 * 4800)),
      task(3, 1, '提前', '2026-03-02', 1300 * 8, {}, after(1, 1, -9000 * 4800) + after(2, 1, 1300 * 4800)),
    ]),
  )
  expect(plan?.activities.map(({ name, durationDays }) => [name.length, durationDays])).toEqual([
    [200, 1300],
    [2, 1300],
    [2, 1300],
  ])
  expect(plan?.links.map(({ lagDays }) => lagDays)).toEqual([1300, -1300, 1300])
  expect(faults.flatMap((one) => ('uid' in one ? [`${one.uid} ${one.code}`] : []))).toEqual([
    '1 durationCut',
    '1 nameCut',
    '2 durationCut',
    '2 lagCut',
    '3 lagCut',
  ])
})

describe('a file that is none is refused with the reason', () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Project><Name>&b;</Name></Project>`
  const outside = `<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project><Name>&x;</Name></Project>`
  test.each<[string, string, object]>([
    ['a bomb of entities', bomb, { code: 'doctype', line: 2 }],
    ['an entity from outside', outside, { code: 'doctype', line: 1 }],
    ['a tag that is not closed', '<Project>\n<Tasks>\n</Project>', { code: 'notXml', line: 3 }],
    ['nothing', '', { code: 'notXml' }],
    ['a file of Project’s own', '\ufffd\ufffd\u0011\ufffd\0\0Root Entry', { code: 'notText' }],
    ['a table', 'id,name\n1,a', { code: 'notXml' }],
    ['another XML', '<svg><Tasks/></svg>', { code: 'notProject' }],
    ['nested without end', `${'<Project>'.repeat(5000)}${'</Project>'.repeat(5000)}`, { code: 'notXml' }],
    ['no tasks', file([]), { code: 'noTasks' }],
    ['too many tasks', file(Array.from({ length: 10_001 }, () => '<Task/>')), { code: 'tooManyTasks', text: '10001' }],
    ['too large', `<Project>${' '.repeat(33 * 1024 * 1024)}</Project>`, { code: 'tooLarge' }],
    [
      'a loop',
      file([task(1, 1, '甲', '2026-03-02', 8, {}, after(2)), task(2, 1, '乙', '2026-03-02', 8, {}, after(1))]),
      { code: 'loop', text: '甲 > 乙' },
    ],
  ])('%s', (_what, text, fault) => {
    const read = readMsProject(text)
    expect(read.plan).toBeUndefined()
    expect(read.faults.at(-1)).toMatchObject(fault)
  })
  test.each([Number.NaN, -5, 0.5, 1e308, Number.POSITIVE_INFINITY])('an outline level of %s does not end the reading', (level) => {
    const { plan } = readMsProject(file([task(1, level, 'first', '2026-03-02', 8), task(2, 1, 'second', '2026-03-02', 8)]))
    expect(plan?.activities.at(-1)).toMatchObject({ name: 'second', parentId: null })
  })
  test('what looks like an entity stays text, and a name cannot reach the prototype', () => {
    const { plan } = readMsProject(
      file([task(1, 1, '&xxe; &#0;&#x110000;', '2026-03-02', 8, { __proto__x: 1 }), task(2, 1, '__proto__', '2026-03-02', 8)]),
    )
    expect(plan?.activities.map(({ name }) => name)).toEqual(['&xxe;', '__proto__'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

test('a calendar that is based on itself is read once', () => {
  const own = file([task(1, 1, 'one', '2026-03-02', 8)], exception('bad', '2026-10-09', '2026-10-01', 0))
  const { faults } = readMsProject(own.replace('<BaseCalendarUID>-1<', '<BaseCalendarUID>1<'))
  expect(faults).toEqual([{ code: 'badException', text: 'bad' }])
})

test('a file is read in the encoding that its first bytes or its declaration name', () => {
  const declared = (encoding: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?><p>缆</p>`)
  const joined = (...bytes: Iterable<number>[]): Uint8Array => Uint8Array.from(bytes.flatMap((some) => [...some]))
  const gbk = joined(new TextEncoder().encode('<?xml version="1.0" encoding="GB2312"?><p>'), [0xc0, 0xc2], new TextEncoder().encode('</p>'))
  expect(xmlText(gbk)).toContain('<p>缆</p>')
  expect(xmlText(joined([0xff, 0xfe], Buffer.from('<p>缆</p>', 'utf16le')))).toBe('<p>缆</p>')
  expect(xmlText(declared('UTF-16')), 'of one byte a letter').toContain('<p>缆</p>')
  expect(xmlText(new TextEncoder().encode('\ufeff<p>缆</p>'))).toBe('<p>缆</p>')
  expect(xmlText(joined([0xc0, 0xc2]))).toEqual({ fault: { code: 'letters', text: 'utf-8' } })
  expect(xmlText(declared('none-of-all'))).toEqual({ fault: { code: 'letters', text: 'none-of-all' } })
  const ownFile = xmlText(joined([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))
  expect(readMsProject(ownFile as string).faults).toEqual([{ code: 'notText' }])
})

test('2,000 tasks with links, groups and baselines are all read', () => {
  const rows = Array.from({ length: 2000 }, (_, i) =>
    i % 20 === 0
      ? task(i + 1, 1, `组 ${i}`, '2026-03-02', 80, { Summary: 1 })
      : task(i + 1, 2, `任务 ${i}`, '2026-03-02', 16, {}, i % 20 > 1 ? after(i) : ''),
  )
  const { plan, faults } = readMsProject(file(rows))
  expect(codes(faults)).toEqual([])
  expect(plan?.activities).toHaveLength(2000)
  expect(plan?.links).toHaveLength(1800)
  expect(plan?.activities.filter(({ parentId }) => parentId === null)).toHaveLength(100)
})
