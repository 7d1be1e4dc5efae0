export const chat = {
  rule: {
    password: '密码至少 6 位',
    phone: '请输入 11 位手机号',
    port: '端口为 0 到 65535 的整数',
    ipv4: '请输入正确的 IPv4 地址',
    email: '请输入正确的邮箱地址',
    chineseName: '请输入 2 到 4 个汉字',
    amount: '请输入金额，最多两位小数',
    idCard: '请输入正确的身份证号码',
  },
} as const
