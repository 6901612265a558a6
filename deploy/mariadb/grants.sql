-- What the site's account may do: everything in its own database and in the scratch database of the nightly drill, but nothing on the
-- server. As root of MariaDB: mariadb < grants.sql
-- The account is that of the user `site` on this machine and needs no password:
--   DATABASE_URL=mysql://site@localhost/site?socket=/run/mysqld/mysqld.sock
-- Where the database is on a machine of its own, make the account first, with a password and over TLS:
--   CREATE USER site IDENTIFIED BY '…' REQUIRE SSL;

CREATE DATABASE IF NOT EXISTS `site` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER IF NOT EXISTS `site` IDENTIFIED VIA unix_socket;
-- Whatever it was allowed besides.
REVOKE ALL PRIVILEGES, GRANT OPTION FROM `site`;

-- Requests and statistics; the migrations of a new release; LOCK TABLES is for restoring a backup.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site`.* TO `site`;
-- _ would stand for any letter.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site\_drill`.* TO `site`;
