/** What such a clinic calls its customers: groups of tags, tags by hand and by rule, levels. */
import type { segments } from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'

type Group = InputOf<typeof segments.createGroup>
type Tag = Omit<InputOf<typeof segments.createTag>, 'groupId'>

export const levels: readonly InputOf<typeof segments.createLevel>[] = [
  { name: '银卡', grade: 1, color: 'cyan', minPaid: '1', benefits: '生日问候' },
  { name: '金卡', grade: 2, color: 'yellow', minPaid: '5000', benefits: '预约优先' },
  { name: '白金', grade: 3, color: 'blue', minPaid: '20000', benefits: '预约优先，专属咨询师' },
  { name: '钻石', grade: 4, color: 'purple', minPaid: '50000', minVisits: 3, isKey: true, benefits: '院长面诊' },
  { name: '至尊', grade: 5, color: 'red', basis: 'hand', isKey: true, benefits: '院长指定' },
]

/** Groups with their tags; how many of ten customers with an owner bear a tag by hand. */
export const groups: readonly {
  readonly group: Group
  readonly tags: readonly (Tag & { readonly ofTen?: number })[]
}[] = [
  {
    group: { name: '消费能力', selectMode: 'single', color: 'green', sort: 1 },
    tags: [
      { integralName: '高消费', score: 8, sort: 1, rule: { op: 'all', conditions: [{ fact: 'paid', least: 20_000 }] } },
      {
        integralName: '中等消费',
        score: 4,
        sort: 2,
        rule: { op: 'all', conditions: [{ fact: 'paid', least: 3_000 }] },
      },
    ],
  },
  {
    group: { name: '性格', color: 'purple', sort: 2 },
    tags: [
      { integralName: '爽快', score: 2, ofTen: 3 },
      { integralName: '谨慎', ofTen: 2 },
      { integralName: '怕疼', score: -1, ofTen: 2 },
    ],
  },
  {
    group: { name: '维护', color: 'blue', sort: 3 },
    tags: [
      { integralName: '本月生日', rule: { op: 'all', conditions: [{ fact: 'birthMonth', months: [0] }] } },
      {
        integralName: '久未到院',
        rule: {
          op: 'all',
          conditions: [
            { fact: 'visits', least: 1 },
            { fact: 'idle', least: 60 },
          ],
        },
      },
      { integralName: '近期回访', expireDays: 30, ofTen: 1 },
    ],
  },
  {
    group: { name: '风险', color: 'red', sort: 4 },
    tags: [
      { integralName: '价格敏感', score: -3, ofTen: 2 },
      { integralName: '体验官', score: 5, maxCustomers: 20, ofTen: 1 },
    ],
  },
]
