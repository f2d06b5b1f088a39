/** Up, down and away: where one line of a list stands, by mouse or keys. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

export type Moving = {
  readonly first: boolean
  readonly last: boolean
  readonly onMove: (by: -1 | 1) => void
  /** Absent: none may be taken out. `null`: this one may not, as the only one. */
  readonly onRemove?: (() => void) | null
}

const Step = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: (() => void) | null }) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    aria-label={label}
    disabled={onClick === null}
    {...(onClick ? { onClick } : {})}
  />
)

/** @param props.called what people call the line: 上移 主诉 */
export const MoveButtons = ({ called, first, last, onMove, onRemove }: Moving & { readonly called: string }) => (
  <>
    <Step label={`上移 ${called}`} icon={<ArrowUpOutlined />} onClick={first ? null : () => onMove(-1)} />
    <Step label={`下移 ${called}`} icon={<ArrowDownOutlined />} onClick={last ? null : () => onMove(1)} />
    {onRemove !== undefined && <Step label={`去掉 ${called}`} icon={<DeleteOutlined />} onClick={onRemove} />}
  </>
)
