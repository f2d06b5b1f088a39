/** What people say and write in such a clinic: where customers come from, what they want, remarks. */

/** Where customers come from, with weights: type and source as every hospital begins with them (sources.csv). */
export const sources: readonly (readonly [type: string, source: string, weight: number])[] = [
  ['直客', '现场', 8],
  ['直客', '自然到院', 3],
  ['直客', '老客复购', 2],
  ['网络', '抖音', 8],
  ['网络', '小红书', 9],
  ['网络', '美团', 7],
  ['网络', '新氧', 5],
  ['网络', '官网', 1],
  ['网络', '微信公众号', 3],
  ['渠道', '合作美容院', 3],
  ['渠道', '异业合作', 2],
  ['老带新', '老客推荐', 8],
  ['员工推荐', '员工推荐', 3],
  ['活动', '义诊活动', 2],
  ['活动', '节日活动', 3],
]

export type Kind = '医美' | '口腔' | '综合'

/** What a customer of each kind of clinic comes for. */
export const demands: Readonly<Record<Kind, readonly string[]>> = {
  医美: [
    '双眼皮',
    '去眼袋',
    '隆鼻',
    '除皱',
    '填充',
    '瘦脸',
    '祛斑',
    '痘坑',
    '嫩肤',
    '脱毛',
    '紧致提升',
    '吸脂',
    '植发',
  ],
  口腔: ['洁牙', '补牙', '根管', '拔牙', '种植', '正畸', '修复', '儿牙', '美白'],
  综合: ['体检', '颈肩不适', '针灸调理', '产后修复', '疫苗接种', '慢病随访', '皮肤问题', '洁牙'],
}

/** Which projects a demand leads to: the beginnings of their type paths. */
export const demandTypes: Readonly<Record<string, string>> = {
  双眼皮: '美容外科/眼部',
  去眼袋: '美容外科/眼部',
  隆鼻: '美容外科/鼻部',
  除皱: '微整注射/除皱',
  填充: '微整注射/填充',
  瘦脸: '微整注射/瘦脸',
  祛斑: '美容皮肤/光电',
  痘坑: '美容皮肤/光电',
  嫩肤: '美容皮肤',
  脱毛: '美容皮肤/脱毛',
  紧致提升: '美容皮肤/紧致',
  吸脂: '美容外科/形体',
  植发: '毛发移植',
  洁牙: '口腔/洁牙',
  补牙: '口腔/补牙',
  根管: '口腔/根管',
  拔牙: '口腔/拔牙',
  种植: '口腔/种植',
  正畸: '口腔/正畸',
  修复: '口腔/修复',
  儿牙: '口腔/儿牙',
  美白: '口腔/美白',
  体检: '综合门诊/体检',
  颈肩不适: '中医/推拿',
  针灸调理: '中医/针灸',
  产后修复: '康复/产后',
  疫苗接种: '接种',
  慢病随访: '综合门诊/全科',
  皮肤问题: '美容皮肤/护理',
}

export const customerRemarks: readonly string[] = [
  '',
  '',
  '',
  '',
  '',
  '下午联系方便',
  '只加微信，不接电话',
  '对价格比较敏感',
  '朋友陪同来院',
  '怕疼，需提前沟通',
  '要求固定咨询师',
  '住得较远，尽量一次做完',
  '过敏体质，面诊时再确认',
  '备孕中',
  '上次在外院做过',
  '希望周末预约',
  '对恢复期有顾虑',
]

export const triageRemarks: readonly string[] = [
  '',
  '',
  '',
  '已提前电话预约',
  '带小孩，需要安静的等候区',
  '赶时间',
  '指定咨询师',
  '上次未成交，再来咨询',
]

export const consultRemarks: readonly string[] = [
  '顾客需求明确，已详细介绍方案与恢复期。',
  '对方案满意，关注价格，已申请优惠。',
  '建议先做基础护理，再考虑进一步治疗。',
  '已说明风险与注意事项，顾客理解并同意。',
  '顾客想与家人商量后再决定。',
  '与他院方案做了对比，认可本院医生。',
  '需完善检查后再定方案。',
  '效果预期偏高，已耐心解释。',
]

export const deductionRemarks: readonly string[] = [
  '',
  '',
  '',
  '治疗顺利，无不适',
  '轻微红肿，已冰敷',
  '已交代术后注意事项',
  '下次间隔四周',
]

/** Streets for addresses, below a district's name. */
export const streets: readonly string[] = [
  '人民路',
  '中山路',
  '建设路',
  '解放路',
  '和平路',
  '文化路',
  '滨河路',
  '青年路',
  '长江路',
  '幸福路',
  '新华路',
  '光明路',
]

/** What people are allergic to, as consultants write it. */
export const allergens = ['青霉素', '头孢', '碘伏', '利多卡因', '花生', '海鲜', '磺胺', '酒精', '阿司匹林'] as const
