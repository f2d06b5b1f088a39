/**
 * Stands in for the body of every icon, antd's own included. Theirs lends a button the picture's English name, so that a reader of the
 * screen says "check 划扣": here a picture says nothing unless it is given a label. See web/lean.ts.
 */
import Drawn from '@ant-design/icons/es/components/AntdIconLight'
import type { ComponentProps, Ref } from 'react'

type Props = ComponentProps<typeof Drawn> & { readonly ref?: Ref<HTMLSpanElement> }
const SILENT = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const

const Icon = (props: Props) => <Drawn {...(props['aria-label'] ? {} : SILENT)} {...props} />
export default Icon
