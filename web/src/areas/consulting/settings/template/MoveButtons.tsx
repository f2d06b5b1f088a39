/** Up, down and away, for a question and for a group of them. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'

export type Moving = {
  readonly first: boolean
  readonly last: boolean
  readonly onMove: (by: -1 | 1) => void
  /** Absent where it is the only one. */
  readonly onRemove: (() => void) | undefined
}

export const MoveButtons = ({ called, first, last, onMove, onRemove }: Moving & { readonly called: string }) => (
  <span className="template-moves">
    <Button
      type="text"
      size="small"
      icon={<ArrowUpOutlined />}
      aria-label={`上移 ${called}`}
      disabled={first}
      onClick={() => onMove(-1)}
    />
    <Button
      type="text"
      size="small"
      icon={<ArrowDownOutlined />}
      aria-label={`下移 ${called}`}
      disabled={last}
      onClick={() => onMove(1)}
    />
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={`去掉 ${called}`}
      disabled={!onRemove}
      onClick={onRemove}
    />
  </span>
)
