/** What somebody wants done, not told: the assistant reads and does nothing. `alarms`: to be handled; `control`: everything of the plant. */
export type Command = 'control' | 'alarms'

const politely = String.raw`(?:(?:hey|hi|hello|please|pls|kindly|now|then|can you|could you|would you|will you|i want you to|i need you to)[\s,]+)*`
const controls = new RegExp(
  `^${politely}(?:(?:turn|switch|shut|power)\\b.*\\b(?:on|off|down|up)\\b|(?:stop|start|pause|resume|disable|enable|activate|deactivate|restart|reboot|reset|set|adjust|raise|lower|limit|increase|reduce|decrease|connect|disconnect|force)\\s+\\S|(?:charge|discharge)\\s+(?:the|to|up|with|at|it)\\b)`,
  'i',
)
const handles = new RegExp(`^${politely}(?:acknowledge|handle|process|close|confirm|clear|dismiss|resolve|mark|silence)\\s.*\\balarms?\\b`, 'i')

const zhPolitely = '^(?:请|麻烦|帮我|帮忙|给我|你|您|能不能|能否|可否|可不可以|可以|能|现在|马上|立即|立刻|先)*'
const zhActs =
  '(?:关闭|关掉|关了|关上|关停|停止|停掉|停下|停机|停用|启动|开启|启用|打开|重启|复位|切断|断开|合闸|分闸|设为|设置|设成|调到|调为|调整|限制|开始充|开始放)'
const zhControls = new RegExp(`${zhPolitely}(?:把.{1,20}|将.{1,20}|让.{1,20})?${zhActs}`, 'u')
const zhHandles = new RegExp(`${zhPolitely}(?:(?:处理|确认|消除|清除|关闭)(?:一下|掉|了)?(?:所有|全部|这些|这个|那个|这条)?的?(?:告警|报警)|(?:把|将).{0,10}(?:告警|报警).{0,4}(?:处理|确认|消除|清除|关))`, 'u') // prettier-ignore
/** What asks, or tells of what was. */
const zhAsks = /什么|为何|为啥|何时|几|多少|哪|是否|是不是|有没有|了没|昨|前天|上周|上月|上个月|[打启]开的|断开的|停止的/u

/** The command that a text is; undefined: it asks something. */
export function commandOf(text: string): Command | undefined {
  const said = text.normalize('NFKC').trim()
  if (handles.test(said) || (zhHandles.test(said) && !zhAsks.test(said))) return 'alarms'
  return controls.test(said) || (zhControls.test(said) && !zhAsks.test(said)) ? 'control' : undefined
}
