/** 能不能结: each line green, to be explained, or in the way, with the page that mends it. */

import { CheckOutlined, WarningOutlined } from '@ant-design/icons'
import { type Board, boardItems } from '@clinic/contract/areas/daily/calls.ts'
import { Button, Input } from 'antd'
import { useNavigate } from 'react-router'
import { ScrollPart } from '../../kit/page/Desk.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { Editions } from './Editions.tsx'
import type { Closing } from './use-closing.ts'

type Item = Board['items'][number]

const toneOf = ({ item, count }: Item): 'fine' | 'must' | 'may' | 'warn' =>
  count === 0 ? 'fine' : boardItems[item].rule

type LineProps = {
  readonly of: Item
  readonly chosen: boolean
  readonly reason: string | undefined
  readonly onReason: (reason: string) => void
}

const Line = ({ of: line, chosen, reason, onReason }: LineProps) => {
  const navigate = useNavigate()
  const { item, count, said, amount } = line
  const { label, deed, path } = boardItems[item]
  const tone = toneOf(line)
  return (
    <li className={`daily-line ${tone}${chosen ? ' chosen' : ''}`} aria-current={chosen}>
      {tone === 'fine' ? <CheckOutlined /> : <WarningOutlined />}
      <div>
        <b>
          {label} {count > 0 && count}
        </b>
        {count > 0 && <small>{[said, amount && `${yuanText(amount)} 元`].filter(Boolean).join('，')}</small>}
        {tone === 'may' && (
          <Input
            size="small"
            aria-label={`${label}的原因`}
            maxLength={200}
            placeholder="写明为什么可以留到明天"
            value={reason ?? ''}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
      </div>
      {tone === 'fine' ? (
        <span className="done">好了</span>
      ) : (
        <Button size="small" type={tone === 'must' ? 'primary' : 'default'} onClick={() => void navigate(path)}>
          {deed}
        </Button>
      )}
    </li>
  )
}

type Props = { readonly board: Board; readonly closing: Closing; readonly mayClose: boolean }

export const BoardPane = ({ board, closing, mayClose }: Props) => {
  const { at, reasons, setReasons, why, isClosing, start } = closing
  if (board.isClosed)
    return (
      <>
        <p className="daily-closed">{board.day} 已经日结，日结单已冻结。更正请记在新的营业日。</p>
        <Editions board={board} />
      </>
    )
  return (
    <>
      <ScrollPart className="daily-board">
        <ul>
          {board.items.map((line, place) => (
            <Line
              key={line.item}
              of={line}
              chosen={place === at}
              reason={reasons[line.item]}
              onReason={(reason) => setReasons({ ...reasons, [line.item]: reason })}
            />
          ))}
        </ul>
      </ScrollPart>
      <footer className="daily-foot">
        <span role="status">{why ?? '都好了，可以日结。橙色的已写明原因。'}</span>
        {mayClose && (
          <Button type="primary" disabled={why !== null} loading={isClosing} onClick={start}>
            日结 {board.day.slice(5)}
          </Button>
        )}
      </footer>
    </>
  )
}
