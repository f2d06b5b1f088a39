/** A page one has no right to: which right it needs, which roles one has, whom to ask. Never "not found". */
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { usePerson } from '../kit/person.ts'
import { useAnswer } from '../kit/query.ts'
import { say } from '../kit/say.ts'
import { Answered, Blank } from '../kit/show/states.tsx'
import { needText } from './need-text.ts'

const NoRightPage = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { roles, menu } = usePerson()
  // Who has no page at all is at the only address there is for her.
  const home = menu.length > 0
  const answer = useAnswer(ownSession.pageNeed, { path: pathname })
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => say.done('已复制'),
      () => say.warn('浏览器不允许复制，请手动选择文字'),
    )
  return (
    <Answered of={answer} rows={4}>
      {(need) => {
        const { title, lines } = needText(need, pathname, roles)
        return (
          <Blank
            icon={<LockOutlined />}
            title={title}
            lines={lines}
            action={
              <>
                {home && (
                  <Button type="primary" onClick={() => void navigate('/', { replace: true })}>
                    回工作台
                  </Button>
                )}
                <Button onClick={() => copy([title, ...lines].join('\n'))}>复制这段话</Button>
              </>
            }
          />
        )
      }}
    </Answered>
  )
}
export default NoRightPage
