-- Rights of the site's user: everything in its own database and in the temporary database of the nightly restore test, nothing
-- on the server. Run as root of MySQL or MariaDB: mysql < grants.sql
-- It is the user `site` on this machine and needs no password:
--   DATABASE_URL=mysql://site@localhost/site?socket=/run/mysqld/mysqld.sock
-- If the database is on another machine, create the user first, with a password and TLS:
--   CREATE USER site IDENTIFIED BY '…' REQUIRE SSL;

CREATE DATABASE IF NOT EXISTS `site` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
-- Each server reads its own comment.
CREATE USER IF NOT EXISTS `site` IDENTIFIED /*!80000 WITH auth_socket */ /*M! VIA unix_socket */;
-- Removes any other rights.
REVOKE ALL PRIVILEGES, GRANT OPTION FROM `site`;

-- For leads and analytics, and for migrations. LOCK TABLES is for moving to another database.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site`.* TO `site`;
-- An unescaped _ matches any single character.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES, LOCK TABLES ON `site\_drill`.* TO `site`;
-- In a group of MySQL servers, the site leaves one that has lost the others.
/*!80000 GRANT SELECT ON performance_schema.replication_group_members TO `site` */;
