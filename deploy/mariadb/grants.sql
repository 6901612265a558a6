-- Rights of the site's user: everything in its own database and in the temporary database of the nightly restore test, nothing
-- on the server. Run as root of MariaDB: mariadb < grants.sql
-- It is the user `site` on this machine and needs no password:
--   DATABASE_URL=mysql://site@localhost/site?socket=/run/mysqld/mysqld.sock
-- If the database is on another machine, create the user first, with a password and TLS:
--   CREATE USER site IDENTIFIED BY '…' REQUIRE SSL;

CREATE DATABASE IF NOT EXISTS `site` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER IF NOT EXISTS `site` IDENTIFIED VIA unix_socket;
-- Removes any other rights.
REVOKE ALL PRIVILEGES, GRANT OPTION FROM `site`;

-- For leads and analytics, and for migrations. LOCK TABLES is for restoring a backup.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site`.* TO `site`;
-- An unescaped _ matches any single character.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site\_drill`.* TO `site`;
