/** What is said beside a reading, wherever it stands. */
export const reading = {
  suspect: '最近一小时判定为：{{fault}}',
  fault: {
    missing: '缺失',
    frozen: '冻结',
    jump: '跳变',
    outOfRange: '越限',
    impossible: '无效值',
    backwards: '电量倒走',
    tooFast: '电量过快',
    contradiction: '相互矛盾',
  },
  band: '可疑：{{fault}}',
  correctedAs: { value: '改为', offset: '加上', void: '作废（没有读数）' },
  plus: '原值加',
  contained: '含 {{n}} 处修正',
  correct: '修正此读数…',
  containedReadings: '含修正过的读数',
} as const
