// JDBC: setString sends varchar, which an IRI is compared with and assigned from.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.*;
import java.sql.*;
import java.util.*;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.postgresql.util.PGobject;
import org.postgresql.util.PSQLException;

public class WithJdbc
{
	interface Way
	{
		String run() throws Exception;
	}

	static Connection conn;
	static final Map<String, String> expected = new HashMap<>();

	static void step(String name, Object... ways)
	{
		List<String> results = new ArrayList<>();
		for (int i = 0; i < ways.length; i += 2)
		{
			try
			{
				results.add(((Way) ways[i + 1]).run());
			}
			catch (Exception e)
			{
				results.add(e.toString());
			}
			if (expected.get(name).equals(results.get(results.size() - 1)))
			{
				System.out.println(name + "\t" + ways[i]);
				return;
			}
		}
		System.out.println(name + "\tfails");
		System.err.println(name + " " + results);
	}

	/* The first column of all rows, with spaces between. */
	static String rows(PreparedStatement statement) throws SQLException
	{
		StringJoiner joined = new StringJoiner(" ");
		try (ResultSet rs = statement.executeQuery())
		{
			while (rs.next())
				joined.add(String.valueOf(rs.getString(1)));
		}
		return joined.toString();
	}

	static String rows(String query, String... parameters) throws SQLException
	{
		try (PreparedStatement statement = conn.prepareStatement(query))
		{
			for (int i = 0; i < parameters.length; i++)
				statement.setString(i + 1, parameters[i]);
			return rows(statement);
		}
	}

	static void execute(String query) throws SQLException
	{
		try (Statement statement = conn.createStatement())
		{
			statement.execute(query);
		}
	}

	static String any(String type) throws SQLException
	{
		try (PreparedStatement statement = conn.prepareStatement("SELECT id FROM link WHERE url = ANY (?) ORDER BY id"))
		{
			statement.setArray(1, conn.createArrayOf(type, new String[] {"http://example.org:80/a", "http://example.org/b"}));
			return rows(statement);
		}
	}

	static PGobject iri(String value) throws SQLException
	{
		PGobject object = new PGobject();
		object.setType("iri");
		object.setValue(value);
		return object;
	}

	/* The driver connects by TCP only: relays connections to the socket in PGHOST. */
	static int relay() throws IOException
	{
		ServerSocket listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
		Path path = Path.of(System.getenv("PGHOST"), ".s.PGSQL." + System.getenv("PGPORT"));
		start(() -> {
			while (true)
			{
				Socket client = listener.accept();
				SocketChannel server = SocketChannel.open(UnixDomainSocketAddress.of(path));
				start(() -> {
					byte[] bytes = new byte[8192];
					for (int n; (n = client.getInputStream().read(bytes)) > 0;)
						server.write(ByteBuffer.wrap(bytes, 0, n));
					server.close();
				});
				start(() -> {
					ByteBuffer bytes = ByteBuffer.allocate(8192);
					for (; server.read(bytes) > 0; bytes.clear())
						client.getOutputStream().write(bytes.array(), 0, bytes.position());
					client.close();
				});
			}
		});
		return listener.getLocalPort();
	}

	interface Task
	{
		void run() throws IOException;
	}

	static void start(Task task)
	{
		Thread thread = new Thread(() -> {
			try
			{
				task.run();
			}
			catch (IOException e)
			{
				/* closed by the other side */
			}
		});
		thread.setDaemon(true);
		thread.start();
	}

	public static void main(String[] args) throws Exception
	{
		for (String line : Files.readAllLines(Path.of(System.getenv("EXPECTED"))))
			expected.put(line.split("\t")[0], line.split("\t")[1]);
		String url = "jdbc:postgresql://127.0.0.1:" + relay() + "/" + System.getenv("PGDATABASE") + "?user=" + System.getenv("PGUSER");
		conn = DriverManager.getConnection(url);

		step("create", "yes", (Way) () -> {
			execute("CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)");
			return rows("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'");
		});
		step("insert", "yes", (Way) () -> {
			String[][] values = {{"1", "http://example.org/a"}, {"2", "HTTP://Example.ORG:80/b"}, {"3", null}};
			try (PreparedStatement statement = conn.prepareStatement("INSERT INTO link VALUES (?, ?, '')"))
			{
				for (String[] value : values)
				{
					statement.setInt(1, Integer.parseInt(value[0]));
					statement.setString(2, value[1]);
					statement.executeUpdate();
				}
			}
			return rows("SELECT count(*) || ' ' || count(url) FROM link");
		});
		step("equal", "yes", (Way) () -> rows("SELECT id FROM link WHERE url = ?", "HTTP://EXAMPLE.org/a"));
		step("in", "yes", (Way) () -> rows("SELECT id FROM link WHERE url IN (?, ?) ORDER BY id", "http://example.org:80/a", "http://example.org/b"));
		step("any", "yes", (Way) () -> any("text"));
		step("text", "yes", (Way) () -> rows("SELECT id FROM link WHERE url = ?::text", "HTTP://EXAMPLE.org/a"));
		step("like", "yes", (Way) () -> rows("SELECT id FROM link WHERE url LIKE ?", "HTTP://Example%"));
		step("array", "yes", (Way) () -> {
			try (Statement statement = conn.createStatement(); ResultSet rs = statement.executeQuery("SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3"))
			{
				rs.next();
				StringJoiner joined = new StringJoiner(" ");
				for (Object element : (Object[]) rs.getArray(1).getArray())
					joined.add(element.toString());
				return joined.toString();
			}
		});
		step("null", "yes", (Way) () -> rows("SELECT url FROM link WHERE id = 3"));
		step("copy", "yes", (Way) () -> {
			CopyManager copy = conn.unwrap(PGConnection.class).getCopyAPI();
			copy.copyIn("COPY link FROM STDIN", new StringReader("4\thttp://example.org/d\t\n5\thttp://example.org/e\t\n"));
			StringWriter out = new StringWriter();
			copy.copyOut("COPY (SELECT * FROM link WHERE id > 3) TO STDOUT", out);
			return rows("SELECT count(*) FROM link WHERE id > 3") + " " + out.toString().lines().count();
		});
		step("conflict", "yes", (Way) () -> rows("INSERT INTO link VALUES (6, ?, ?) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id", "HTTP://EXAMPLE.ORG/a", "again"));
		step("error", "yes", (Way) () -> {
			try
			{
				rows("INSERT INTO link VALUES (9, ?) RETURNING id", "no IRI");
			}
			catch (PSQLException e)
			{
				return e.getSQLState() + " " + e.getServerErrorMessage().getDetail() + " " + e.getServerErrorMessage().getHint();
			}
			return "";
		});
		step("reflect", "yes", (Way) () -> {
			try (ResultSet rs = conn.getMetaData().getColumns(null, null, "link", "url"))
			{
				rs.next();
				return rs.getString("TYPE_NAME");
			}
		});

		/* other ways that are documented */
		try (PreparedStatement statement = conn.prepareStatement("SELECT id FROM link WHERE url < ?::iri"))
		{
			statement.setString(1, "http://example.org/b");
			check(rows(statement).equals("1"));
		}
		try (PreparedStatement statement = conn.prepareStatement("SELECT id FROM link WHERE url < ?"))
		{
			statement.setObject(1, iri("http://example.org/b"));
			check(rows(statement).equals("1"));
		}
		check(any("iri").equals("1 2"));
		conn.close();
		conn = DriverManager.getConnection(url + "&stringtype=unspecified");
		check(rows("SELECT id FROM link WHERE url < ?", "http://example.org/b").equals("1"));
		conn.close();
	}

	static void check(boolean right)
	{
		if (!right)
			throw new AssertionError();
	}
}
