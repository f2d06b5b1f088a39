/** The calm half of the sign-in page: what this is, drawn in SVG. */

const promises = [
  '从分诊到收银，一次到院一条线',
  '每一笔钱都有来处，每一次划扣都可核对',
  '客户隐私在服务器端遮蔽，查看必留痕',
]

const Drawing = () => (
  <svg className="brand-drawing" viewBox="0 0 560 360" aria-hidden="true">
    <defs>
      <linearGradient id="sky" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.22" />
        <stop offset="1" stopColor="#fff" stopOpacity="0.04" />
      </linearGradient>
    </defs>
    <circle cx="412" cy="120" r="180" fill="url(#sky)" />
    <g fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M20 318h520" />
      <path d="M180 318V138l110-50 110 50v180" fill="#fff" fillOpacity="0.08" />
      <path d="M96 318V214h84v104M400 318V190h84v128" fill="#fff" fillOpacity="0.05" />
      <path d="M266 318v-66h48v66M290 252v66" />
      <path d="M210 176h28v28h-28zM342 176h28v28h-28zM210 226h28v28h-28zM342 226h28v28h-28z" />
      <path d="M118 238h40M118 262h40M118 286h40M422 216h40M422 240h40M422 264h40M422 288h40" />
      <path d="M52 318c0-26 10-40 20-40s20 14 20 40M500 318c0-22 8-34 17-34s17 12 17 34" />
    </g>
    <path d="M281 116h18v16h16v18h-16v16h-18v-16h-16v-18h16z" fill="#fff" />
    <path
      d="M24 344h120l14-22 16 34 18-52 14 40h66l14-18 12 18h238"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.75"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
  </svg>
)

export const Brand = () => (
  <section className="brand" aria-label="产品介绍">
    <div className="brand-name">
      <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#fff" />
        <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#3067d9" />
      </svg>
      <h1>新一代智慧医院管理平台</h1>
    </div>
    <Drawing />
    <ul>
      {promises.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  </section>
)
