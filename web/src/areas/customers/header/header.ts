/** The header's answer, as its three forms draw it. */
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'

export type Header = OutputOf<typeof customers.details>

const NO_CARD = '非会员'

/** The card she holds; nobody is told that somebody holds none. */
export const cardOf = ({ levelName }: { readonly levelName?: string | undefined }): string | null =>
  levelName && levelName !== NO_CARD ? levelName : null

/** 女 34 岁; what is not recorded takes no place. */
export const personOf = ({ sex, age }: Header, unit = ''): string =>
  [sex, typeof age !== 'number' ? null : `${age}${unit}`].filter(Boolean).join(' ')
