/** Forms of giving and taking tags. */
import { bindCalls as segments } from '@clinic/contract/areas/segments/bind.ts'
import type { UsageScope } from '@clinic/contract/areas/segments/words.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { TagChoice } from './pickers.tsx'

const F = fieldsOf(segments.bind)

/** @param usage where they are given: tags of that place are offered beside those of 全部 */
export const Adding = ({ usage = 'all' }: { readonly usage?: UsageScope }) => (
  <F.Field name="add" label="标签" help="单选标签组里原来的标签会被换下">
    <TagChoice usage={usage} />
  </F.Field>
)

export const Removing = () => (
  <F.Field name="remove" label="标签">
    <TagChoice />
  </F.Field>
)
