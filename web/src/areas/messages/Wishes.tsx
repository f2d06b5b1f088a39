/** How one wants to be told: sound, quiet hours. Saved at once. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form, Switch, TimePicker } from 'antd'
import { dayjs } from '../../kit/form/calendar.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import './messages.css'

type Wish = OutputOf<typeof messages.preference>
const FORMAT = 'HH:mm'
const time = (text: string | null) => (text ? dayjs(`2026-01-01 ${text}`) : null)

const Fields = ({ wish }: { wish: Wish }) => {
  const save = useAction(messages.savePreference, { done: '已保存' })
  return (
    <Form layout="vertical" size="small" className="message-wishes">
      <Form.Item label="新消息提示音" htmlFor="message-sound">
        <Switch
          id="message-sound"
          checked={wish.sound}
          loading={save.isPending}
          onChange={(sound) => save.mutate({ ...wish, sound })}
        />
      </Form.Item>
      <Form.Item label="免打扰时段" help="时段内不弹出、不响铃，未读数照常更新" htmlFor="message-quiet">
        <TimePicker.RangePicker
          id={{ start: 'message-quiet', end: 'message-quiet-to' }}
          format={FORMAT}
          order={false}
          placeholder={['开始', '结束']}
          value={[time(wish.quietFrom), time(wish.quietTo)]}
          onChange={(range) =>
            save.mutate({
              ...wish,
              quietFrom: range?.[0]?.format(FORMAT) ?? null,
              quietTo: range?.[1]?.format(FORMAT) ?? null,
            })
          }
        />
      </Form.Item>
    </Form>
  )
}

export const Wishes = () => {
  const wish = useAnswer(messages.preference, {})
  return <Answered of={wish}>{(data) => <Fields wish={data} />}</Answered>
}
