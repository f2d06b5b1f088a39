/** The region's fields for the forms of other areas; they arrive with the form's own inputs. */
import { type ComponentProps, lazy, Suspense } from 'react'
import type { RegionFields as Fields } from './RegionChoice.tsx'

// Not before the other inputs of the form: the first field that stands takes the focus.
const Regions = lazy(async () => {
  const [{ RegionFields: regions }] = await Promise.all([
    import('./RegionChoice.tsx'),
    import('../../kit/form/inputs.tsx'),
  ])
  return { default: regions }
})

export const RegionFields = (props: ComponentProps<typeof Fields>) => (
  <Suspense fallback={<span className="bone field-waiting wide" />}>
    <Regions {...props} />
  </Suspense>
)
