/** `/about`: what this is, which version, and what to read out on the phone when something is wrong. */
import { Block, Facts } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import './entry.css'

/** Put in by the build. */
declare const __VERSION__: string

const keys: readonly (readonly [key: string, what: string])[] = [
  ['Ctrl K', '搜索页面、操作、客户、单号、员工'],
  ['Enter', '在条件栏中查询'],
  ['Ctrl Enter', '保存打开的表单'],
  ['Esc', '关闭表单、菜单和提示'],
  ['F2', '在收银台收款'],
]

const AboutPage = () => {
  const { hospital, name, roles } = usePerson()
  return (
    <div className="about">
      <Block title="关于系统">
        <Facts
          columns={2}
          facts={[
            { label: '产品', value: '智慧医院管理平台' },
            { label: '版本', value: __VERSION__ },
            { label: '医院', value: hospital.name },
            { label: '系统版本', value: `${hospital.sysVer} · ${hospital.lifeVer}` },
            { label: '当前用户', value: name },
            { label: '角色', value: roles.join('、') },
            { label: '浏览器', value: navigator.userAgent, wide: true },
          ]}
        />
      </Block>
      <Block title="快捷键">
        <table>
          <tbody>
            {keys.map(([key, what]) => (
              <tr key={key}>
                <td>
                  <kbd>{key}</kbd>
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Block>
      <p className="none">遇到问题时，请把提示中的编号和以上内容告诉管理员。</p>
    </div>
  )
}
export default AboutPage
