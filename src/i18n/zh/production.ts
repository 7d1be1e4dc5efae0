/** Production overview. */
export const production = {
  span: { day: '日', month: '月', year: '年' },
  date: '日期',
  none: '该电站没有电量数据',
  course: '分时段电量',
  energy: '电量',
  total: '合计',
  unknown: '无电价',
  carried: '含此前未收到数据期间（{{since}} 起）的 {{kwh}} kWh',
  coverage: '数据完整 {{percent}} %',
  summing: '补传或修正的数据正在汇总，完成前合计并非最终值',
  ratio: '放电量为充电量的 {{percent}} %（未计储能电量的变化）',
  noRatio: '充放电量不足，无法计算效率',
  export: '导出',
  noCourse: '所选日期没有数据',
}
