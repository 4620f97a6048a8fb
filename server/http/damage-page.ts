/** The page for a browser while the stored data are damaged; the client could show nothing. Arabic first. */
export const damagePage = `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>ميزان · Mizan</title>
<style>body{font:1.1rem/1.7 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}section{margin-block-end:3rem}code{direction:ltr;unicode-bidi:isolate}</style>
<section>
<h1>ملف البيانات تالف</h1>
<p>تعذّرت قراءة جزء من قاعدة بيانات المتجر، فتوقف البرنامج حتى لا يُسجَّل شيء في دفاتر غير سليمة. لم يُحذف شيء.</p>
<p>على جهاز الخادم: أوقف البرنامج، وانقل الملفات <code>mizan.db</code> و<code>mizan.db-wal</code> و<code>mizan.db-shm</code> إلى مكان آخر، ثم ضع أحدث نسخة
احتياطية باسم <code>mizan.db</code>، وشغّل <code>npm start -- --accept-loss</code> ثم <code>npm start</code>. تفاصيل التلف مكتوبة في نافذة الخادم.</p>
</section>
<section lang="en" dir="ltr">
<h1>The data file is damaged</h1>
<p>A part of the shop’s database cannot be read, so nothing is served: nothing may be posted to books that are not sound. Nothing was removed.</p>
<p>On the server: stop the program, move the files <code>mizan.db</code>, <code>mizan.db-wal</code> and <code>mizan.db-shm</code> elsewhere, put the newest backup in
place as <code>mizan.db</code>, and run <code>npm start -- --accept-loss</code>, then <code>npm start</code>. What is damaged stands in the server’s window.</p>
</section>
</html>
`
