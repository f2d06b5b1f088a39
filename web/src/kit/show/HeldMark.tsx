/** Somebody is taking money for it right now: said wherever the order is seen, with her name. */
import { StateTag } from './text.tsx'

export const HeldMark = ({ by }: { by: string }) => (
  <span title={`${by} 正在收这张单`}>
    <StateTag value="收款中" />
  </span>
)
