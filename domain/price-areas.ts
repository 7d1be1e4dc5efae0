/** English names of the areas of which tariff notices and price tables are published. */
const names: Record<string, string> = {
  安徽: 'Anhui',
  北京: 'Beijing',
  重庆: 'Chongqing',
  甘肃: 'Gansu',
  广东: 'Guangdong',
  广西: 'Guangxi',
  贵州: 'Guizhou',
  海南: 'Hainan',
  河北: 'Hebei',
  黑龙江: 'Heilongjiang',
  河南: 'Henan',
  湖北: 'Hubei',
  湖南: 'Hunan',
  吉林: 'Jilin',
  江苏: 'Jiangsu',
  江西: 'Jiangxi',
  辽宁: 'Liaoning',
  内蒙古: 'Inner Mongolia',
  宁夏: 'Ningxia',
  青海: 'Qinghai',
  山东: 'Shandong',
  山西: 'Shanxi',
  陕西: 'Shaanxi',
  上海: 'Shanghai',
  四川: 'Sichuan',
  天津: 'Tianjin',
  西藏: 'Tibet',
  新疆: 'Xinjiang',
  云南: 'Yunnan',
  浙江: 'Zhejiang',
  福建: 'Fujian',
  深圳: 'Shenzhen',
  冀北: 'Northern Hebei',
  河北南: 'Southern Hebei',
  内蒙古东: 'Eastern Inner Mongolia',
  内蒙古西: 'Western Inner Mongolia',
  '广州/珠海/佛山/中山/东莞': 'Guangzhou/Zhuhai/Foshan/Zhongshan/Dongguan',
  '广东-珠三角五市': 'Guangdong, five cities of the Pearl River Delta',
  '广东-江门': 'Guangdong, Jiangmen',
  '广东-惠州': 'Guangdong, Huizhou',
  '广东-东西两翼': 'Guangdong, east and west',
  '广东-粤北': 'Guangdong, north',
  '上海(大工业用电)': 'Shanghai (large industry)',
  '上海(一般工商业)': 'Shanghai (general commerce)',
  '浙江(大工业用电)': 'Zhejiang (large industry)',
  '浙江(一般工商业)': 'Zhejiang (general commerce)',
  '海南(35kV以下)': 'Hainan (below 35 kV)',
  '陕西(不含榆林地区)': 'Shaanxi (without Yulin)',
}

/** Areas of which there are tariff notices and price tables. */
export const priceAreas: readonly string[] = Object.keys(names)

/** An area's English name; where none is known, its own. */
export const areaEnglish = (area: string): string => (Object.hasOwn(names, area) ? names[area] : undefined) ?? area

/** How closely a scheme's area is that of a price: the same, or one that the price's is a part of (广东 of 广东-江门). 0: it is not. */
export const areaMatch = (scheme: string, price: string): number => (scheme === price ? 2 : price.startsWith(scheme) ? 1 : 0)

/** All these areas as people look for them: by pinyin, or by the English name. */
export function areasInOrder(language: 'zh' | 'en'): readonly string[] {
  const collator = new Intl.Collator(language)
  const called = (area: string): string => (language === 'en' ? areaEnglish(area) : area)
  return priceAreas.toSorted((a, b) => collator.compare(called(a), called(b)))
}
