\set ECHO errors \a \t
-- Texts that are safe to show to people, and to log.
CREATE TEMP TABLE shown (x iri_reference, display text, ascii text);
INSERT INTO shown VALUES
	('HTTP://EX%41mple.COM:80/%7Ea/./b?c=%64#%65', 'http://example.com:80/~a/./b?c=d#e',
	'http://example.com:80/~a/./b?c=d#e'),
	(U&'http://r\00E9sum\00E9.example/caf%C3%A9', U&'http://r\00E9sum\00E9.example/caf\00E9',
	'http://xn--rsum-bpad.example/caf%C3%A9'),
	('http://xn--rsum-bpad.example/', U&'http://r\00E9sum\00E9.example/', 'http://xn--rsum-bpad.example/'),
	(U&'http://\65E5\672C\8A9E\30CE.jp/%E3%83%8E?\30CE', U&'http://\65E5\672C\8A9E\30CE.jp/\30CE?\30CE',
	'http://xn--ldk611nb2abz6g.jp/%E3%83%8E?%E3%83%8E'),
	('http://h/a%20b%2Fc%25d%00%7F', 'http://h/a%20b%2Fc%25d%00%7F', 'http://h/a%20b%2Fc%25d%00%7F'),
	('http://h/%E2%80%AE%E3%80%80%C2%AD%E9', 'http://h/%E2%80%AE%E3%80%80%C2%AD%E9',
	'http://h/%E2%80%AE%E3%80%80%C2%AD%E9'), ('http://user:pass:word@h/', 'http://user:***@h/', 'http://user:***@h/'),
	('http://user:@h/', 'http://user:@h/', 'http://user:@h/'), ('http://user@h/', 'http://user@h/', 'http://user@h/'),
	(U&'http://\00FC:\00FC@h/', 'http://%C3%BC:***@h/', 'http://%C3%BC:***@h/'),
	(U&'foo://\00E9.org/\00E9', U&'foo://%C3%A9.org/\00E9', 'foo://%C3%A9.org/%C3%A9'),
	(U&'//\00E9.org/', U&'//\00E9.org/', '//xn--9ca.org/'),
	('http://[2001:DB8::1]:1/', 'http://[2001:DB8::1]:1/', 'http://[2001:DB8::1]:1/'),
	('urn:x:%41%C3%A9', 'urn:x:%41%C3%A9', 'urn:x:%41%C3%A9'),
	(U&'mailto:\00E9@example.org', U&'mailto:\00E9@example.org', 'mailto:%C3%A9@example.org'),
	('', '', ''), ('#', '#', '#'), ('?', '?', '?'), ('//', '//', '//'),
	(U&'/\0915\094D\200D\0937', U&'/\0915\094D\200D\0937', '/%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7'),
	(U&'/a\200D/\200D', U&'/a\200D/%E2%80%8D', '/a%E2%80%8D/%E2%80%8D'),
	(U&'/\3008\300C\00AB', U&'/\3008\300C\00AB', '/%E3%80%88%E3%80%8C%C2%AB'),
	(U&'/\+01F600?\+10FFFD', U&'/\+01F600?%F4%8F%BF%BD', '/%F0%9F%98%80?%F4%8F%BF%BD'),
	('http://example.com/%D7%90%D7%91/%D7%901', U&'http://example.com/\05D0\05D1/%D7%901',
	'http://example.com/%D7%90%D7%91/%D7%901');
SELECT x, display, iri_display(x) AS got FROM shown WHERE display IS DISTINCT FROM iri_display(x);
SELECT x, ascii, iri_display(x, 'ascii') AS got FROM shown WHERE ascii IS DISTINCT FROM iri_display(x, 'ascii');
SELECT iri_display('x:', 'latin');
SELECT 'iri_display x:', iri_display(NULL) IS NULL, iri_display('x:', NULL) IS NULL;
\echo '# what is hidden'
CREATE TEMP TABLE secrets (x iri_reference);
INSERT INTO secrets VALUES ('http://u:p@h/a?t=1&u&v=a=b;w=#f'), ('http://u:@h'), ('http://:p@h'), ('//u@h?'),
	('http://h/?a#'), ('mailto:u:p@h'), ('');
SELECT x, iri_redact(x) AS password, iri_redact(x, '{userinfo}') AS userinfo,
	iri_redact(x, '{values,fragment}') AS "values, fragment", iri_redact(x, '{query,values}') AS query,
	iri_redact(x, '{}') *= x AS nothing FROM secrets;
\echo '# in addresses without an authority'
SELECT x, iri_redact(x) AS password, iri_redact(x, '{userinfo}') AS userinfo FROM unnest('{mailto:u:SECRET@h,sip:alice:SECRET@h,"SIPS:alice:SEC,RET@a@h:5061;p=1?x=y:z@w",
	mailto:joe@example.org?subject=a:b@c,"mailto:u:SECRET@h,v:SECRET@i",sip:+1/2:SECRET@h,foo:u:SECRET@h/x://a:b@c,foo:http://u:SECRET@h/,foo:/u:p@h,sip:h:5060,sip:a:@h,
	urn:x:a:b@h,tag:a@b.c:d@e,"data:,a:b@c",news:a:b@h,mid:a:b@h,pkg:docker/a@sha256:b,foo:,acct:u%3Ap@h}'::iri[]) x;
SELECT iri_redact(iri_reference 'u:p@h'), iri_redact(iri_reference './u:p@h'), length(iri_redact(('sip:u:' || repeat('@', 100000) || 'h')::iri)::text);
\echo '# in addresses within others'
CREATE TEMP TABLE nested (x iri);
INSERT INTO nested VALUES ('jdbc:postgresql://me:SECRET@h/db?a=http://u:p@h/'), ('view-source:http://me:SECRET@h/'),
	('https://me:SECRET@web.example/web/2020/http://you:SECRET@h:80/?next=ftp://a:b@c@d/e@f#https://me:SECRET@h'),
	('blob:https://me@h/x:y@z'), ('http://h/a://:@b'), ('http://h/://a:b@c'), ('http://h/?http://a:b@c=d'),
	('jdbc:oracle:thin:me/SECRET@h:1521:db'), ('JDBC:Oracle:oci:me/SECRET@a@//h/x:/y'), ('jdbc:oracle:thin:@//h/db'),
	('jdbc:oracle:thin:me/@h'), ('jdbc:oracle:thin:me@h/SID'), ('jdbc:oracle:thin'), ('jdbc:oracle:@'),
	('foo:oracle:thin:me/pw@h'), ('foo:a://b://c:SECRET@h/'), ('foo:s3://k:SECRET@b/a'),
	('jdbc:postgresql://me:SECRET@h/' || repeat('x://a:b@c/', 2000));
SELECT left(x::text, 100) AS x, left(iri_redact(x)::text, 100) AS password,
	left(iri_redact(x, '{userinfo}')::text, 80) AS userinfo,
	left(iri_redact(x, '{password,values}')::text, 100) AS "password, values" FROM nested;
SELECT 'iri_redact (SECRET|:b)@', length(iri_redact(x)::text) - length(x::text) AS longer,
	iri_redact(x)::text ~ '(SECRET|:b)@'
	FROM nested WHERE length(x::text) > 1000;
\echo '# parameters with secrets, and some without'
SELECT x, iri_redact(x) AS password, iri_redact(x, '{values}') AS "values", iri_display(x) AS display,
	ARRAY(SELECT component || ' ' || position FROM iri_issues(x) WHERE code = 'password') AS issues
FROM unnest('{jdbc:h2:mem:t;USER=sa;PASSWORD=S,jdbc:sqlserver://h:1;user=sa;password=S/T;x=y,jdbc:db2://h:50000/d:user=x;password=S;,jdbc:db2://h:50000/d:PassWord=S;user=x;,jdbc:derby:db;user=u;password=S,
	jdbc:hive2://h:1/d;user=u;password=S?x=y,jdbc:as400://h;user=u;trustStorePassword=S,"jdbc:exa:1.2.3.4,1.2.3.5:8563;user=u;password=S","jdbc:mysql://(host=h,password=S)/d?user=u&password=S",ftp://h/f;password=S,sip:u@h;password=S?a=b,
	sqlserver://h;pwd=S/d,https://h/a;token=S/b;c=d/e?f,https://h/a?api_key=S&b=c#access_token=S,"https://h/?next=/a?X-Amz-Signature=S","https://h/;password=http://u:S@h/?token=http://u:S@h/","https://h/;jsessionid=S?password=&pwd",
	https://h/password=a?tokens=1&bypassed=b&design=c#password,http://h/?a=b;c=d/e,https://h/?p%61ss-wor%64=S&t%6Fken=S&%70ass%77ords=a}'::iri[]) AS x;
\echo '# connection strings and signed links as they are documented: SECRET goes, KEEP stays'
CREATE TEMP TABLE documented (x iri);
INSERT INTO documented SELECT unnest('{
	postgresql://KEEP:SECRET@db.example:5432/app?sslmode=require,
	postgresql://db.example/app?user=KEEP&password=SECRET&sslpassword=SECRET,
	jdbc:postgresql://db.example/app?user=KEEP&password=SECRET&ssl=true,
	jdbc:mysql://db.example:3306/app?user=KEEP&password=SECRET&trustCertificateKeyStorePassword=SECRET,
	jdbc:mariadb://db.example/app?user=KEEP&password=SECRET&keyStorePassword=SECRET,
	jdbc:sqlserver://db.example:1433;databaseName=KEEP;user=sa;password=%7BSECRET%7D;encrypt=true,
	jdbc:oracle:thin:KEEP/SECRET@db.example:1521/ORCL,
	jdbc:snowflake://acct.snowflakecomputing.com/?user=KEEP&password=SECRET&private_key_file_pwd=SECRET,
	jdbc:redshift://c.example:5439/dev?UID=KEEP&PWD=SECRET,jdbc:h2:mem:KEEP;USER=sa;PASSWORD=SECRET,
	jdbc:derby:KEEP;user=u;password=SECRET;bootPassword=SECRET,jdbc:db2://h:50000/KEEP:user=x;password=SECRET;,
	"jdbc:teradata://h/DATABASE=KEEP,USER=u,PASSWORD=SECRET",
	jdbc:databricks://h:443/KEEP;AuthMech=3;UID=token;PWD=SECRET,mysql://KEEP:SECRET@db.example/app?ssl-mode=REQUIRED,
	mongodb+srv://KEEP:SECRET@cluster.example/app?retryWrites=true,
	mongodb://KEEP:SECRET@a.example:27017/?tlsCertificateKeyFilePassword=SECRET,
	redis://:SECRET@cache.example:6379/0?KEEP=1,rediss://KEEP:SECRET@cache.example:6380,
	amqps://KEEP:SECRET@mq.example/vhost,amqp://KEEP:SECRET@mq.example/%2F?heartbeat=10,
	clickhouse://ch.example:9000/KEEP?username=u&password=SECRET,smtp://KEEP:SECRET@mail.example:587,
	ftp://KEEP:SECRET@ftp.example/in,sftp://KEEP;fingerprint=ssh-rsa:SECRET@h.example/,
	https://KEEP:SECRET@git.example/o/r.git,svn+ssh://KEEP:SECRET@svn.example/r,
	https://b.s3.amazonaws.com/KEEP?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=SECRET&X-Amz-Security-Token=SECRET,
	https://b.s3.amazonaws.com/KEEP?AWSAccessKeyId=A&Expires=1&Signature=SECRET,
	https://acct.blob.core.windows.net/c/KEEP?sv=2022-11-02&sr=b&se=2026-01-01&sig=SECRET,
	https://storage.googleapis.com/b/KEEP?X-Goog-Algorithm=GOOG4&X-Goog-Signature=SECRET,
	https://storage.googleapis.com/b/KEEP?GoogleAccessId=a&Expires=1&Signature=SECRET,
	https://d1.cloudfront.net/KEEP?Expires=1&Signature=SECRET&Key-Pair-Id=K1,
	https://b.oss-cn-hangzhou.aliyuncs.com/KEEP?OSSAccessKeyId=A&Expires=1&Signature=SECRET,
	https://cos.example/KEEP?q-sign-algorithm=sha1&q-signature=SECRET&x-cos-security-token=SECRET,
	https://api.example/KEEP?access_token=SECRET,https://login.example/cb?KEEP=1#access_token=SECRET&expires_in=3600,
	https://login.example/token?client_id=KEEP&client_secret=SECRET&refresh_token=SECRET,
	https://login.example/cb#id_token=SECRET&state=KEEP,https://graph.example/v1/me?KEEP=1&appsecret_proof=SECRET,
	https://api.example/data/2.5/KEEP?q=London&apikey=SECRET,https://api.example/KEEP?api_key=SECRET,
	https://api.example/KEEP?api.key=SECRET&api-key=SECRET,https://api.example/KEEP?apiKey=SECRET&x-api-key=SECRET,
	https://gitlab.example/api/v4/projects?private_token=SECRET&page=KEEP,
	https://gitlab.example/o/r.atom?feed_token=SECRET&x=KEEP,https://ci.example/job/KEEP/build?token=SECRET,
	https://app.example/users/edit?user%5Bpassword%5D=SECRET&user%5Bname%5D=KEEP,
	https://app.example/users?user%5Bpassword_confirmation%5D=SECRET&user%5Bname%5D=KEEP,
	https://app.example/p?token%5B%5D=SECRET&ids%5B%5D=KEEP,
	https://app.example/setup?password1=SECRET&password2=SECRET&name=KEEP,
	https://app.example/p?new_passwd2=SECRET&KEEP=1,https://app.example/p?pass+word=SECRET&pass%20word=SECRET&KEEP=1,
	https://app.example/p?newPasswordAgain=SECRET&KEEP=1,
	https://app.example/reset?reset_password_token=SECRET&email=KEEP,https://shop.example/KEEP;jsessionid=SECRET?x=1,
	https://forum.example/viewtopic.php?t=KEEP&PHPSESSID=SECRET,https://meet.example/KEEP?jwt=SECRET,
	https://zoom.example/j/KEEP?pwd=SECRET,otpauth://totp/KEEP?secret=SECRET&issuer=x,
	sqs://KEEP?aws_secret_access_key=SECRET}'::iri[]);
SELECT x, iri_redact(x) FROM documented WHERE iri_redact(x)::text ~ 'SECRET' OR iri_redact(x)::text !~ 'KEEP';
SELECT 'documented', count(*) FROM documented;
-- nor does a message show them
SELECT 'jdbc:h2:mem:t;PASSWORD=SECRET x'::iri;
SELECT 'see https://h/?KEEP=1&api_key=SECRET x'::iri;
SELECT 'http://u:p@h', pg_typeof(iri_redact('http://u:p@h'::iri)), pg_typeof(iri_redact('//u:p@h'::iri_reference));
SELECT iri_redact('x:'::iri, '{password,path}');
SELECT iri_redact('x:'::iri, '{NULL}');
\echo '# long ones'
CREATE TEMP TABLE long (what text, x iri);
INSERT INTO long VALUES ('plain', ('http://h/' || repeat('a', 30000))::iri),
	('encoded', ('http://h/' || repeat('%C3%A9', 20000))::iri),
	('slashes', ('http://h/' || repeat(U&'\2044', 20000))::iri),
	('host', ('http://' || repeat(U&'\00E9.', 20000))::iri),
	('password', ('http://u:' || repeat('p', 30000) || '@h/?' || repeat('a=b&', 20000))::iri),
	('rtl', ('http://h/' || repeat(U&'\05D0b/', 20000))::iri);
SELECT what, length(iri_display(x)), length(iri_display(x, 'ascii')) AS ascii,
	length(iri_redact(x, '{password,values}')::text) AS redacted FROM long;
