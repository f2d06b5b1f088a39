/** Her card in lists and queues: 金卡. Nothing for who holds none, and for who may not see it. */
import { cardOf } from './header.ts'

export const CardMark = ({ levelName }: { readonly levelName?: string | undefined }) => {
  const card = cardOf({ levelName })
  return card ? <span className="state purple">{card}</span> : null
}
