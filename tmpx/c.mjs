const T=process.argv[2]; const t=Date.now();
const r = await Promise.all(Array.from({length:32},async()=>{ const a=Date.now(); const x=await fetch('http://127.0.0.1:4200/api/v1/order/product?page=1&pageSize=20',{headers:{authorization:'Bearer '+T}}); await x.text(); return [x.status, Date.now()-a]}))
console.log(r.map(x=>x.join(':')).join(' '), Date.now()-t)
