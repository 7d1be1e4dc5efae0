import type { LocalText } from '#contract/text.ts'

/** Words of the server about messages to people: groups, rules, addresses. */
export const pushTexts = {
  pushGroupNameTaken: { zh: '该组织内已有同名的推送组', en: 'The organization has a push group of this name' },
  pushRuleNameTaken: { zh: '该组织内已有同名的推送规则', en: 'The organization has a push rule of this name' },
  pushGroupUnknown: { zh: '推送组不存在，或不属于您的组织', en: 'There is no such push group, or it is not of your organizations' },
  pushStationElsewhere: { zh: '电站不属于该规则的组织', en: 'A station is not of the organization of the rule' },
  pushSecretAnew: { zh: '推送地址已换到另一台主机，请重新填写密钥', en: 'The address leads to another host: enter the secret again' },
  pushAddressWrong: { zh: '请填写完整的推送地址，如 https://…', en: 'Enter the whole address, such as https://…' },
  pushAddressSpace: { zh: '地址中有空格或看不见的字符，请重新复制', en: 'There is a space or an invisible character in the address: copy it again' },
  pushAddressRobot: {
    zh: '地址不完整：请从机器人的设置里复制整个地址，包括令牌',
    en: 'This address is not whole: copy it from the settings of the robot, with its token',
  },
  pushAddressHost: {
    zh: '该地址不是此类机器人的官方地址；专有部署的主机需由管理员加入 PUSH_HOSTS',
    en: 'This is not an address of such a robot. A host of your own must be listed in PUSH_HOSTS of the server',
  },
  pushAddressHttps: {
    zh: '推送地址须为 https；内网或 http 主机需由管理员加入 PUSH_HOSTS',
    en: 'The address must be https. A host inside, or one by http, must be listed in PUSH_HOSTS of the server',
  },
  pushAddressPrivate: {
    zh: '推送地址指向本机或内网；如需使用，请由管理员加入 PUSH_HOSTS',
    en: 'The address leads to this machine or into a private network: it must be listed in PUSH_HOSTS of the server',
  },
  pushRuleOff: { zh: '推送规则已停用或删除，其消息不能重新发送', en: 'The push rule is switched off or deleted: nothing of it is sent again' },
  pushTooFast: { zh: '该机器人一分钟内的消息已满，请稍后再试', en: 'The robot has its messages for this minute; try again later' },
} as const satisfies Record<string, LocalText>
