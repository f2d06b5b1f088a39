/** What an agreement with an agency has to say, and how it is read. */
import { defineRefusals } from '../../refusals.ts'
import { categories } from '../products/words.ts'
import type { agencyRates } from './nouns.ts'

export const agencyRefusals = defineRefusals('agencies', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  period: [422, '合作结束不能早于合作开始，请改一下日期'],
  noRate: [422, '按项目类别返点，请至少填一类的返点比例；不返点请选“不返点”'],
  noPerHead: [422, '按人头返点，请填每人返点的金额'],
  inUse: [422, '还有来源用到这家机构，不能删除；不再合作请改为禁用'],
  unusable: [422, '所选推广机构已停用，或合作已结束，请重新选择'],
})

/** Shares in permille by category of what was sold, and fen or yuan for each customer. */
export type Agreed = {
  readonly rateBy: keyof typeof agencyRates
  readonly surgeryRate?: number | undefined
  readonly otherCareRate?: number | undefined
  readonly restRate?: number | undefined
  readonly perHead?: string | number | null | undefined
}

const sharesOf = ({ surgeryRate = 0, otherCareRate = 0, restRate = 0 }: Agreed): readonly number[] => [
  surgeryRate,
  otherCareRate,
  restRate,
]

/** `15` → `1.5%`. */
const percent = (permille: number): string => `${permille / 10}%`

/** The agreement in a line: `手术 10% · 非手术 5%`, `每人 200.00`. */
export const agreedText = (said: Agreed): string => {
  if (said.rateBy === 'none') return ''
  if (said.rateBy === 'head') return `每人 ${said.perHead ?? ''}`
  const shares = sharesOf(said)
  const named = categories.map((category, at) => [category.replace('项目', ''), shares[at]!] as const)
  return named
    .filter(([, share]) => share > 0)
    .map(([category, share]) => `${category} ${percent(share)}`)
    .join(' · ')
}
