/** Table of contents: prints. */
import { prints } from '@clinic/contract/areas/prints/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { previewTemplate, resetTemplate, setTemplate, templates } from './templates.ts'

export const printsRoutes = serve(
  'prints',
  prints,
  { list: templates, set: setTemplate, reset: resetTemplate, preview: previewTemplate },
  // Two who change it for the first time.
  { template_kind: () => common.stale() },
)
